"""The names of the language by the module that registers them; `python -m docs.generate` writes this file."""

from typing import Final

# (module of this folder -> names of its functions and constants, and what else they are called, a space between two)
NAMES: Final[dict[str, str]] = {
    "collections/arrays": """
aclone aset aset-boolean aset-byte aset-char aset-double aset-float aset-int aset-long aset-short boolean-array
booleans byte-array bytes char-array chars double-array doubles float-array floats int-array into-array ints
long-array longs make-array object-array short-array shorts to-array to-array-2d vector-of
    """,
    "collections/associative": """
array-map contains? find get get-in hash-map key keys seq-to-map-for-destructuring val vals zipmap
    """,
    "collections/building": """
conj disj hash-set into list peek pop set subvec vec vector
    """,
    "collections/changing": """
assoc assoc-in dissoc select-keys
    """,
    "collections/counting": """
alength bounded-count count empty empty? not-empty
    """,
    "collections/differing": """
clojure.data/diff
    """,
    "collections/reducers": """
clojure.core.reducers/append! clojure.core.reducers/cat clojure.core.reducers/drop clojure.core.reducers/filter
clojure.core.reducers/flatten clojure.core.reducers/fold clojure.core.reducers/foldcat clojure.core.reducers/map
clojure.core.reducers/mapcat clojure.core.reducers/monoid clojure.core.reducers/reduce clojure.core.reducers/remove
clojure.core.reducers/take clojure.core.reducers/take-while
    """,
    "collections/reducing": """
ensure-reduced reduce reduce-kv reduced reduced? reductions run! unreduced
    """,
    "collections/sets": """
clojure.set/difference clojure.set/index clojure.set/intersection clojure.set/join clojure.set/map-invert
clojure.set/project clojure.set/rename clojure.set/rename-keys clojure.set/select clojure.set/subset?
clojure.set/superset? clojure.set/union difference index intersection map-invert project rename rename-keys select
set/difference set/index set/intersection set/join set/map-invert set/project set/rename set/rename-keys set/select
set/subset? set/superset? set/union subset? superset? union
    """,
    "collections/sorted_collections": """
rsubseq sorted-map sorted-map-by sorted-set sorted-set-by sorted? subseq
    """,
    "collections/structs": """
accessor create-struct struct struct-map
    """,
    "collections/transients": """
assoc! conj! disj! dissoc! persistent! pop! transient ~held-persistent ~held-transient
    """,
    "collections/updating": """
merge merge-with update update-in update-keys update-vals
    """,
    "collections/walk": """
clojure.walk/keywordize-keys clojure.walk/postwalk clojure.walk/postwalk-replace clojure.walk/prewalk
clojure.walk/prewalk-replace clojure.walk/stringify-keys clojure.walk/walk keywordize-keys postwalk postwalk-replace
prewalk prewalk-replace stringify-keys walk walk/keywordize-keys walk/postwalk walk/postwalk-replace walk/prewalk
walk/prewalk-replace walk/stringify-keys walk/walk
    """,
    "collections/zipper_changes": """
clojure.zip/append-child clojure.zip/edit clojure.zip/insert-child clojure.zip/insert-left clojure.zip/insert-right
clojure.zip/remove clojure.zip/replace zip/append-child zip/edit zip/insert-child zip/insert-left zip/insert-right
zip/remove zip/replace
    """,
    "collections/zippers": """
clojure.zip/branch? clojure.zip/children clojure.zip/down clojure.zip/end? clojure.zip/left clojure.zip/leftmost
clojure.zip/lefts clojure.zip/make-node clojure.zip/next clojure.zip/node clojure.zip/path clojure.zip/prev
clojure.zip/right clojure.zip/rightmost clojure.zip/rights clojure.zip/root clojure.zip/seq-zip clojure.zip/up
clojure.zip/vector-zip clojure.zip/xml-zip clojure.zip/zipper zip/branch? zip/children zip/down zip/end? zip/left
zip/leftmost zip/lefts zip/make-node zip/next zip/node zip/path zip/prev zip/right zip/rightmost zip/rights zip/root
zip/seq-zip zip/up zip/vector-zip zip/xml-zip zip/zipper
    """,
    "functions": """
apply comp complement completing constantly every-pred fnil identity juxt memoize partial some-fn trampoline
    """,
    "general/atomics": """
.addAndGet .compareAndSet .decrementAndGet .getAndAdd .getAndDecrement .getAndIncrement .getAndSet .incrementAndGet
.updateAndGet AtomicBoolean. AtomicInteger. AtomicLong. AtomicReference. java.util.concurrent.atomic.AtomicBoolean.
java.util.concurrent.atomic.AtomicInteger. java.util.concurrent.atomic.AtomicLong.
java.util.concurrent.atomic.AtomicReference.
    """,
    "general/bindings": """
~call-bound ~call-printing ~set-bound
    """,
    "general/exceptions": """
.getCause .getData .getLocalizedMessage .getMessage .getStackTrace .getSuppressed .printStackTrace
ArithmeticException. ArrayIndexOutOfBoundsException. AssertionError. ClassCastException. CloneNotSupportedException.
ConcurrentModificationException. EmptyStackException. Error. Exception. ExecutionException. FileNotFoundException.
IOException. IllegalArgumentException. IllegalStateException. IndexOutOfBoundsException. InputMismatchException.
InterruptedException. NoSuchElementException. NullPointerException. NumberFormatException. OutOfMemoryError.
RuntimeException. SecurityException. StackOverflowError. StringIndexOutOfBoundsException. Throwable->map Throwable.
TimeoutException. UncheckedIOException. UnsupportedOperationException. ex-cause ex-data ex-info ex-message
java.io.FileNotFoundException. java.io.IOException. java.io.UncheckedIOException. java.lang.ArithmeticException.
java.lang.ArrayIndexOutOfBoundsException. java.lang.AssertionError. java.lang.ClassCastException.
java.lang.CloneNotSupportedException. java.lang.Error. java.lang.Exception. java.lang.IllegalArgumentException.
java.lang.IllegalStateException. java.lang.IndexOutOfBoundsException. java.lang.InterruptedException.
java.lang.NullPointerException. java.lang.NumberFormatException. java.lang.OutOfMemoryError.
java.lang.RuntimeException. java.lang.SecurityException. java.lang.StackOverflowError.
java.lang.StringIndexOutOfBoundsException. java.lang.Throwable. java.lang.UnsupportedOperationException.
java.util.ConcurrentModificationException. java.util.EmptyStackException. java.util.InputMismatchException.
java.util.NoSuchElementException. java.util.concurrent.ExecutionException. java.util.concurrent.TimeoutException.
    """,
    "general/formatted_printing": """
cl-format clojure.pprint/cl-format clojure.pprint/pprint clojure.pprint/print-table clojure.walk/postwalk-demo
clojure.walk/prewalk-demo postwalk-demo pp/cl-format pp/pprint pprint pprint/cl-format pprint/pprint
pprint/print-table prewalk-demo print-table printf walk/postwalk-demo walk/prewalk-demo
    """,
    "general/hierarchies": """
ancestors derive descendants isa? make-hierarchy parents underive
    """,
    "general/identity": """
gensym hash special-symbol?
    """,
    "general/metadata": """
meta vary-meta with-meta ~keeping-meta
    """,
    "general/multimethods": """
add-method get-method methods multimethod prefer-method prefers remove-all-methods remove-method
    """,
    "general/names": """
*clojure-version* clojure-version munge namespace-munge
    """,
    "general/predicates": """
NaN? any? associative? boolean boolean? bytes? char? chunked-seq? coll? counted? decimal? distinct? double? even?
false? float? fn? future? ident? identical? ifn? indexed? infinite? inst? int? integer? keyword? list? map-entry?
map? nat-int? neg-int? neg? nil? not number? odd? pos-int? pos? qualified-ident? qualified-keyword?
qualified-symbol? ratio? rational? reversible? seq? seqable? sequential? set? simple-ident? simple-keyword?
simple-symbol? some? string? symbol? true? uri? uuid? var? vector? zero?
    """,
    "general/printing": """
flush newline pr pr-str print print-str println println-str prn prn-str
    """,
    "general/state": """
.addWatch .removeWatch add-watch alter-meta! atom compare-and-set! delay-of delay? deliver deref force get-validator
promise realized? remove-watch reset! reset-meta! reset-vals! set-validator! swap! swap-vals! volatile! volatile?
vreset! vswap!
    """,
    "general/types": """
extend extends? field-of protocol-method protocol-of record-filler record-maker record? reify-of satisfies?
tagged-literal tagged-literal? type-maker ~field-cell ~set-field
    """,
    "java/bit_sets": """
.and .andNot .cardinality .flip .intersects .nextClearBit .nextSetBit .or .previousSetBit .xor BitSet.
java.util.BitSet.
    """,
    "java/builders": """
.append .delete .deleteCharAt .insert .reverse .setCharAt .setLength StringBuffer. StringBuilder. StringWriter.
java.io.StringWriter. java.lang.StringBuffer. java.lang.StringBuilder.
    """,
    "java/classes": """
.getClass .getName .getSimpleName .isInstance AFn AFunction APersistentMap APersistentSet APersistentVector
ArithmeticException ArityException ArrayDeque ArrayIndexOutOfBoundsException ArrayList ArraySeq AssertionError
Associative Atom BigDecimal BigInt BigInteger Boolean Byte Callable CharSequence Character Class ClassCastException
CloneNotSupportedException Collection Comparable Comparator ConcurrentModificationException Cons Counted Cycle Date
Delay Deque Double Duration EmptyStackException Error Exception ExceptionInfo ExecutionException
FileNotFoundException Float Fn HashMap HashSet IAtom IBlockingDeref IDeref IEditableCollection IExceptionInfo IFn
IHashEq IKVReduce ILookup IMapEntry IMeta IOException IObj IPending IPersistentCollection IPersistentList
IPersistentMap IPersistentSet IPersistentStack IPersistentVector IRecord IReduce IReduceInit ISeq
ITransientCollection IllegalArgumentException IllegalStateException IndexOutOfBoundsException Indexed
InputMismatchException Instant Integer InterruptedException Iterable Iterate Iterator Keyword LazySeq LinkedHashMap
LinkedHashSet LinkedList List LocalDate LocalDateTime LocalTime Long LongRange Map Map$Entry MapEntry MultiFn Named
Namespace NoSuchElementException NullPointerException Number NumberFormatException Object OffsetDateTime
OutOfMemoryError Pattern Period PersistentArrayMap PersistentHashMap PersistentHashSet PersistentList
PersistentList$EmptyList PersistentQueue PersistentQueue/EMPTY PersistentTreeMap PersistentTreeSet PersistentVector
PriorityQueue Queue RandomAccess Range Ratio Reduced Repeat Reversible Runnable RuntimeException SecurityException
Seqable Sequential Serializable Set Short Sorted Stack StackOverflowError String StringBuilder
StringIndexOutOfBoundsException Symbol Throwable TimeoutException UUID UncheckedIOException
UnsupportedOperationException Var Vector Volatile YearMonth ZonedDateTime cast class class? clojure.lang.AFn
clojure.lang.AFunction clojure.lang.APersistentMap clojure.lang.APersistentSet clojure.lang.APersistentVector
clojure.lang.ArityException clojure.lang.ArraySeq clojure.lang.Associative clojure.lang.Atom clojure.lang.BigInt
clojure.lang.Cons clojure.lang.Counted clojure.lang.Cycle clojure.lang.Delay clojure.lang.ExceptionInfo
clojure.lang.Fn clojure.lang.IAtom clojure.lang.IBlockingDeref clojure.lang.IDeref clojure.lang.IEditableCollection
clojure.lang.IExceptionInfo clojure.lang.IFn clojure.lang.IHashEq clojure.lang.IKVReduce clojure.lang.ILookup
clojure.lang.IMapEntry clojure.lang.IMeta clojure.lang.IObj clojure.lang.IPending clojure.lang.IPersistentCollection
clojure.lang.IPersistentList clojure.lang.IPersistentMap clojure.lang.IPersistentSet clojure.lang.IPersistentStack
clojure.lang.IPersistentVector clojure.lang.IRecord clojure.lang.IReduce clojure.lang.IReduceInit clojure.lang.ISeq
clojure.lang.ITransientCollection clojure.lang.Indexed clojure.lang.Iterate clojure.lang.Keyword
clojure.lang.LazySeq clojure.lang.LongRange clojure.lang.MapEntry clojure.lang.MultiFn clojure.lang.Named
clojure.lang.Namespace clojure.lang.PersistentArrayMap clojure.lang.PersistentHashMap clojure.lang.PersistentHashSet
clojure.lang.PersistentList clojure.lang.PersistentList$EmptyList clojure.lang.PersistentQueue
clojure.lang.PersistentQueue/EMPTY clojure.lang.PersistentTreeMap clojure.lang.PersistentTreeSet
clojure.lang.PersistentVector clojure.lang.Range clojure.lang.Ratio clojure.lang.Reduced clojure.lang.Repeat
clojure.lang.Reversible clojure.lang.Seqable clojure.lang.Sequential clojure.lang.Sorted clojure.lang.Symbol
clojure.lang.Var clojure.lang.Volatile instance? java.io.FileNotFoundException java.io.IOException
java.io.Serializable java.io.UncheckedIOException java.lang.ArithmeticException
java.lang.ArrayIndexOutOfBoundsException java.lang.AssertionError java.lang.Boolean java.lang.Byte
java.lang.CharSequence java.lang.Character java.lang.Class java.lang.ClassCastException
java.lang.CloneNotSupportedException java.lang.Comparable java.lang.Double java.lang.Error java.lang.Exception
java.lang.Float java.lang.IllegalArgumentException java.lang.IllegalStateException
java.lang.IndexOutOfBoundsException java.lang.Integer java.lang.InterruptedException java.lang.Iterable
java.lang.Long java.lang.NullPointerException java.lang.Number java.lang.NumberFormatException java.lang.Object
java.lang.OutOfMemoryError java.lang.Runnable java.lang.RuntimeException java.lang.SecurityException java.lang.Short
java.lang.StackOverflowError java.lang.String java.lang.StringBuilder java.lang.StringIndexOutOfBoundsException
java.lang.Throwable java.lang.UnsupportedOperationException java.math.BigDecimal java.math.BigInteger
java.time.Duration java.time.Instant java.time.LocalDate java.time.LocalDateTime java.time.LocalTime
java.time.OffsetDateTime java.time.Period java.time.YearMonth java.time.ZonedDateTime java.util.ArrayDeque
java.util.ArrayList java.util.Collection java.util.Comparator java.util.ConcurrentModificationException
java.util.Date java.util.Deque java.util.EmptyStackException java.util.HashMap java.util.HashSet
java.util.InputMismatchException java.util.Iterator java.util.LinkedHashMap java.util.LinkedHashSet
java.util.LinkedList java.util.List java.util.Map java.util.Map$Entry java.util.NoSuchElementException
java.util.PriorityQueue java.util.Queue java.util.RandomAccess java.util.Set java.util.Stack java.util.UUID
java.util.Vector java.util.concurrent.Callable java.util.concurrent.ExecutionException
java.util.concurrent.TimeoutException java.util.regex.Pattern type
    """,
    "java/clock_times": """
.atDate .atDay LocalTime/MAX LocalTime/MIDNIGHT LocalTime/MIN LocalTime/NOON LocalTime/of LocalTime/ofSecondOfDay
LocalTime/parse Year/from Year/isLeap Year/of YearMonth/from YearMonth/now YearMonth/of YearMonth/parse
java.time.LocalTime/MAX java.time.LocalTime/MIDNIGHT java.time.LocalTime/MIN java.time.LocalTime/NOON
java.time.LocalTime/of java.time.LocalTime/ofSecondOfDay java.time.LocalTime/parse java.time.Year/from
java.time.Year/isLeap java.time.Year/of java.time.YearMonth/from java.time.YearMonth/now java.time.YearMonth/of
java.time.YearMonth/parse
    """,
    "java/collection_methods": """
.containsAll .containsKey .containsValue .count .doubleValue .entrySet .floatValue .get .getKey .getLong
.getOrDefault .intValue .isInfinite .isNaN .key .keySet .kvreduce .longValue .nth .reduce .size .subList .val
.values Arrays/asList ChronoField/DAY_OF_MONTH ChronoField/DAY_OF_WEEK ChronoField/DAY_OF_YEAR
ChronoField/HOUR_OF_DAY ChronoField/MINUTE_OF_HOUR ChronoField/MONTH_OF_YEAR ChronoField/NANO_OF_SECOND
ChronoField/SECOND_OF_MINUTE ChronoField/YEAR MapEntry. MapEntry/create clojure.lang.MapEntry.
clojure.lang.MapEntry/create java.time.temporal.ChronoField/DAY_OF_MONTH java.time.temporal.ChronoField/DAY_OF_WEEK
java.time.temporal.ChronoField/DAY_OF_YEAR java.time.temporal.ChronoField/HOUR_OF_DAY
java.time.temporal.ChronoField/MINUTE_OF_HOUR java.time.temporal.ChronoField/MONTH_OF_YEAR
java.time.temporal.ChronoField/NANO_OF_SECOND java.time.temporal.ChronoField/SECOND_OF_MINUTE
java.time.temporal.ChronoField/YEAR java.util.Arrays/asList
    """,
    "java/collection_statics": """
Arrays/binarySearch Arrays/copyOf Arrays/copyOfRange Arrays/deepEquals Arrays/deepToString Arrays/equals
Arrays/toString Collections/addAll Collections/binarySearch Collections/disjoint Collections/emptyList
Collections/emptyMap Collections/emptySet Collections/fill Collections/frequency Collections/max Collections/min
Collections/nCopies Collections/reverse Collections/reverseOrder Collections/rotate Collections/singleton
Collections/singletonList Collections/singletonMap Collections/swap Collections/unmodifiableCollection
Collections/unmodifiableList Collections/unmodifiableMap Collections/unmodifiableSet List/copyOf List/of Map/copyOf
Map/entry Map/of Objects/equals Objects/isNull Objects/nonNull Objects/requireNonNull Objects/requireNonNullElse
Objects/toString Pattern/compile Set/copyOf Set/of java.util.Arrays/binarySearch java.util.Arrays/copyOf
java.util.Arrays/copyOfRange java.util.Arrays/deepEquals java.util.Arrays/deepToString java.util.Arrays/equals
java.util.Arrays/toString java.util.Collections/addAll java.util.Collections/binarySearch
java.util.Collections/disjoint java.util.Collections/emptyList java.util.Collections/emptyMap
java.util.Collections/emptySet java.util.Collections/fill java.util.Collections/frequency java.util.Collections/max
java.util.Collections/min java.util.Collections/nCopies java.util.Collections/reverse
java.util.Collections/reverseOrder java.util.Collections/rotate java.util.Collections/singleton
java.util.Collections/singletonList java.util.Collections/singletonMap java.util.Collections/swap
java.util.Collections/unmodifiableCollection java.util.Collections/unmodifiableList
java.util.Collections/unmodifiableMap java.util.Collections/unmodifiableSet java.util.List/copyOf java.util.List/of
java.util.Map/copyOf java.util.Map/entry java.util.Map/of java.util.Objects/equals java.util.Objects/isNull
java.util.Objects/nonNull java.util.Objects/requireNonNull java.util.Objects/requireNonNullElse
java.util.Objects/toString java.util.Set/copyOf java.util.Set/of java.util.regex.Pattern/compile
    """,
    "java/comparing": """
.compareTo .compareToIgnoreCase .equals .equalsIgnoreCase .hashCode .toString
    """,
    "java/date_methods": """
.atStartOfDay .atTime .between .format .isAfter .isBefore .isEqual .minus .minusDays .minusHours .minusMillis
.minusMinutes .minusMonths .minusNanos .minusSeconds .minusWeeks .minusYears .multipliedBy .parse .plus .plusDays
.plusHours .plusMillis .plusMinutes .plusMonths .plusNanos .plusSeconds .plusWeeks .plusYears .truncatedTo .until
Date. java.util.Date.
    """,
    "java/date_parts": """
.abs .atEndOfMonth .getDayOfMonth .getDayOfWeek .getDayOfYear .getDays .getEpochSecond .getHour .getMinute .getMonth
.getMonthValue .getMonths .getNano .getSecond .getSeconds .getValue .getYear .getYears .isLeap .isLeapYear
.isNegative .isZero .lengthOfMonth .lengthOfYear .negated .toDays .toEpochDay .toEpochMilli .toHours .toHoursPart
.toLocalDate .toLocalDateTime .toLocalTime .toMillis .toMinutes .toMinutesPart .toNanoOfDay .toNanos .toSecondOfDay
.toSeconds .toSecondsPart .toTotalMonths .withDayOfMonth .withHour .withMinute .withMonth .withSecond .withYear
    """,
    "java/dates": """
ChronoUnit/CENTURIES ChronoUnit/DAYS ChronoUnit/DECADES ChronoUnit/HALF_DAYS ChronoUnit/HOURS ChronoUnit/MICROS
ChronoUnit/MILLIS ChronoUnit/MINUTES ChronoUnit/MONTHS ChronoUnit/NANOS ChronoUnit/SECONDS ChronoUnit/WEEKS
ChronoUnit/YEARS DateTimeFormatter/BASIC_ISO_DATE DateTimeFormatter/ISO_DATE DateTimeFormatter/ISO_DATE_TIME
DateTimeFormatter/ISO_INSTANT DateTimeFormatter/ISO_LOCAL_DATE DateTimeFormatter/ISO_LOCAL_DATE_TIME
DateTimeFormatter/ISO_OFFSET_DATE_TIME DateTimeFormatter/ISO_ZONED_DATE_TIME DateTimeFormatter/ofPattern
DayOfWeek/FRIDAY DayOfWeek/MONDAY DayOfWeek/SATURDAY DayOfWeek/SUNDAY DayOfWeek/THURSDAY DayOfWeek/TUESDAY
DayOfWeek/WEDNESDAY Duration/ZERO Duration/between Duration/ofDays Duration/ofHours Duration/ofMillis
Duration/ofMinutes Duration/ofSeconds Duration/parse Instant/EPOCH Instant/now Instant/ofEpochMilli
Instant/ofEpochSecond Instant/parse LocalDate/EPOCH LocalDate/now LocalDate/of LocalDate/ofEpochDay
LocalDate/ofYearDay LocalDate/parse LocalDateTime/now LocalDateTime/of LocalDateTime/parse Month/APRIL Month/AUGUST
Month/DECEMBER Month/FEBRUARY Month/JANUARY Month/JULY Month/JUNE Month/MARCH Month/MAY Month/NOVEMBER Month/OCTOBER
Month/SEPTEMBER Period/ZERO Period/between Period/of Period/ofDays Period/ofMonths Period/ofWeeks Period/ofYears
Period/parse SimpleDateFormat. ZoneOffset/UTC java.text.SimpleDateFormat. java.time.DayOfWeek/FRIDAY
java.time.DayOfWeek/MONDAY java.time.DayOfWeek/SATURDAY java.time.DayOfWeek/SUNDAY java.time.DayOfWeek/THURSDAY
java.time.DayOfWeek/TUESDAY java.time.DayOfWeek/WEDNESDAY java.time.Duration/ZERO java.time.Duration/between
java.time.Duration/ofDays java.time.Duration/ofHours java.time.Duration/ofMillis java.time.Duration/ofMinutes
java.time.Duration/ofSeconds java.time.Duration/parse java.time.Instant/EPOCH java.time.Instant/now
java.time.Instant/ofEpochMilli java.time.Instant/ofEpochSecond java.time.Instant/parse java.time.LocalDate/EPOCH
java.time.LocalDate/now java.time.LocalDate/of java.time.LocalDate/ofEpochDay java.time.LocalDate/ofYearDay
java.time.LocalDate/parse java.time.LocalDateTime/now java.time.LocalDateTime/of java.time.LocalDateTime/parse
java.time.Month/APRIL java.time.Month/AUGUST java.time.Month/DECEMBER java.time.Month/FEBRUARY
java.time.Month/JANUARY java.time.Month/JULY java.time.Month/JUNE java.time.Month/MARCH java.time.Month/MAY
java.time.Month/NOVEMBER java.time.Month/OCTOBER java.time.Month/SEPTEMBER java.time.Period/ZERO
java.time.Period/between java.time.Period/of java.time.Period/ofDays java.time.Period/ofMonths
java.time.Period/ofWeeks java.time.Period/ofYears java.time.Period/parse java.time.ZoneOffset/UTC
java.time.format.DateTimeFormatter/BASIC_ISO_DATE java.time.format.DateTimeFormatter/ISO_DATE
java.time.format.DateTimeFormatter/ISO_DATE_TIME java.time.format.DateTimeFormatter/ISO_INSTANT
java.time.format.DateTimeFormatter/ISO_LOCAL_DATE java.time.format.DateTimeFormatter/ISO_LOCAL_DATE_TIME
java.time.format.DateTimeFormatter/ISO_OFFSET_DATE_TIME java.time.format.DateTimeFormatter/ISO_ZONED_DATE_TIME
java.time.format.DateTimeFormatter/ofPattern java.time.temporal.ChronoUnit/CENTURIES
java.time.temporal.ChronoUnit/DAYS java.time.temporal.ChronoUnit/DECADES java.time.temporal.ChronoUnit/HALF_DAYS
java.time.temporal.ChronoUnit/HOURS java.time.temporal.ChronoUnit/MICROS java.time.temporal.ChronoUnit/MILLIS
java.time.temporal.ChronoUnit/MINUTES java.time.temporal.ChronoUnit/MONTHS java.time.temporal.ChronoUnit/NANOS
java.time.temporal.ChronoUnit/SECONDS java.time.temporal.ChronoUnit/WEEKS java.time.temporal.ChronoUnit/YEARS
    """,
    "java/decimal_formats": """
DecimalFormat. java.text.DecimalFormat.
    """,
    "java/encodings": """
.decode .encode .encodeToString Base64/getDecoder Base64/getEncoder Base64/getUrlDecoder Base64/getUrlEncoder
String. URLDecoder/decode URLEncoder/encode java.lang.String. java.net.URLDecoder/decode java.net.URLEncoder/encode
java.util.Base64/getDecoder java.util.Base64/getEncoder java.util.Base64/getUrlDecoder
java.util.Base64/getUrlEncoder
    """,
    "java/fixed_width": """
Byte. Byte/compare Byte/decode Byte/hashCode Byte/parseByte Byte/toString Byte/toUnsignedInt Byte/toUnsignedLong
Byte/valueOf Integer/compareUnsigned Integer/decode Integer/divideUnsigned Integer/hashCode Integer/parseUnsignedInt
Integer/remainderUnsigned Integer/reverse Integer/reverseBytes Integer/rotateLeft Integer/rotateRight
Integer/toUnsignedLong Integer/toUnsignedString Long/compareUnsigned Long/decode Long/divideUnsigned Long/hashCode
Long/parseUnsignedLong Long/remainderUnsigned Long/reverse Long/reverseBytes Long/rotateLeft Long/rotateRight
Long/toOctalString Long/toUnsignedString Short. Short/compare Short/decode Short/hashCode Short/parseShort
Short/reverseBytes Short/toString Short/toUnsignedInt Short/toUnsignedLong Short/valueOf java.lang.Byte.
java.lang.Byte/compare java.lang.Byte/decode java.lang.Byte/hashCode java.lang.Byte/parseByte
java.lang.Byte/toString java.lang.Byte/toUnsignedInt java.lang.Byte/toUnsignedLong java.lang.Byte/valueOf
java.lang.Integer/compareUnsigned java.lang.Integer/decode java.lang.Integer/divideUnsigned
java.lang.Integer/hashCode java.lang.Integer/parseUnsignedInt java.lang.Integer/remainderUnsigned
java.lang.Integer/reverse java.lang.Integer/reverseBytes java.lang.Integer/rotateLeft java.lang.Integer/rotateRight
java.lang.Integer/toUnsignedLong java.lang.Integer/toUnsignedString java.lang.Long/compareUnsigned
java.lang.Long/decode java.lang.Long/divideUnsigned java.lang.Long/hashCode java.lang.Long/parseUnsignedLong
java.lang.Long/remainderUnsigned java.lang.Long/reverse java.lang.Long/reverseBytes java.lang.Long/rotateLeft
java.lang.Long/rotateRight java.lang.Long/toOctalString java.lang.Long/toUnsignedString java.lang.Short.
java.lang.Short/compare java.lang.Short/decode java.lang.Short/hashCode java.lang.Short/parseShort
java.lang.Short/reverseBytes java.lang.Short/toString java.lang.Short/toUnsignedInt java.lang.Short/toUnsignedLong
java.lang.Short/valueOf
    """,
    "java/floating": """
Boolean/compare Boolean/hashCode Boolean/logicalAnd Boolean/logicalOr Boolean/logicalXor Double/MIN_NORMAL
Double/doubleToLongBits Double/doubleToRawLongBits Double/hashCode Double/longBitsToDouble Double/toHexString
Float/MIN_NORMAL Float/compare Float/floatToIntBits Float/floatToRawIntBits Float/intBitsToFloat Float/max Float/min
Float/sum Float/toString java.lang.Boolean/compare java.lang.Boolean/hashCode java.lang.Boolean/logicalAnd
java.lang.Boolean/logicalOr java.lang.Boolean/logicalXor java.lang.Double/MIN_NORMAL
java.lang.Double/doubleToLongBits java.lang.Double/doubleToRawLongBits java.lang.Double/hashCode
java.lang.Double/longBitsToDouble java.lang.Double/toHexString java.lang.Float/MIN_NORMAL java.lang.Float/compare
java.lang.Float/floatToIntBits java.lang.Float/floatToRawIntBits java.lang.Float/intBitsToFloat java.lang.Float/max
java.lang.Float/min java.lang.Float/sum java.lang.Float/toString
    """,
    "java/interface_methods": """
.accept .asTransient .assoc .call .compare .cons .countTokens .deref .disjoin .empty .entryAt .equiv .getNamespace
.hasMoreElements .hasMoreTokens .hasNext .invoke .isRealized .iterator .listIterator .meta .more .next .nextElement
.nextToken .persistent .rseq .run .seq .swap .test .valAt .withMeta .without Collections/enumeration
StringTokenizer. java.util.Collections/enumeration java.util.StringTokenizer.
    """,
    "java/matchers": """
.end .find .group .groupCount .lookingAt .matcher .pattern .reset .start
    """,
    "java/mathematics": """
Math/IEEEremainder Math/abs Math/absExact Math/acos Math/addExact Math/asin Math/atan Math/atan2 Math/cbrt Math/ceil
Math/copySign Math/cos Math/cosh Math/decrementExact Math/exp Math/expm1 Math/floor Math/floorDiv Math/floorMod
Math/getExponent Math/hypot Math/incrementExact Math/log Math/log10 Math/log1p Math/max Math/min Math/multiplyExact
Math/multiplyFull Math/negateExact Math/nextAfter Math/nextDown Math/nextUp Math/pow Math/rint Math/round Math/scalb
Math/signum Math/sin Math/sinh Math/sqrt Math/subtractExact Math/tan Math/tanh Math/toDegrees Math/toRadians
Math/ulp clojure.math/IEEE-remainder clojure.math/acos clojure.math/add-exact clojure.math/asin clojure.math/atan
clojure.math/atan2 clojure.math/cbrt clojure.math/ceil clojure.math/copy-sign clojure.math/cos clojure.math/cosh
clojure.math/decrement-exact clojure.math/exp clojure.math/expm1 clojure.math/floor clojure.math/floor-div
clojure.math/floor-mod clojure.math/get-exponent clojure.math/hypot clojure.math/increment-exact clojure.math/log
clojure.math/log10 clojure.math/log1p clojure.math/multiply-exact clojure.math/negate-exact clojure.math/next-after
clojure.math/next-down clojure.math/next-up clojure.math/pow clojure.math/rint clojure.math/round clojure.math/scalb
clojure.math/signum clojure.math/sin clojure.math/sinh clojure.math/sqrt clojure.math/subtract-exact
clojure.math/tan clojure.math/tanh clojure.math/to-degrees clojure.math/to-radians clojure.math/ulp
java.lang.Math/IEEEremainder java.lang.Math/abs java.lang.Math/absExact java.lang.Math/acos java.lang.Math/addExact
java.lang.Math/asin java.lang.Math/atan java.lang.Math/atan2 java.lang.Math/cbrt java.lang.Math/ceil
java.lang.Math/copySign java.lang.Math/cos java.lang.Math/cosh java.lang.Math/decrementExact java.lang.Math/exp
java.lang.Math/expm1 java.lang.Math/floor java.lang.Math/floorDiv java.lang.Math/floorMod java.lang.Math/getExponent
java.lang.Math/hypot java.lang.Math/incrementExact java.lang.Math/log java.lang.Math/log10 java.lang.Math/log1p
java.lang.Math/max java.lang.Math/min java.lang.Math/multiplyExact java.lang.Math/multiplyFull
java.lang.Math/negateExact java.lang.Math/nextAfter java.lang.Math/nextDown java.lang.Math/nextUp java.lang.Math/pow
java.lang.Math/rint java.lang.Math/round java.lang.Math/scalb java.lang.Math/signum java.lang.Math/sin
java.lang.Math/sinh java.lang.Math/sqrt java.lang.Math/subtractExact java.lang.Math/tan java.lang.Math/tanh
java.lang.Math/toDegrees java.lang.Math/toRadians java.lang.Math/ulp math/IEEE-remainder math/acos math/add-exact
math/asin math/atan math/atan2 math/cbrt math/ceil math/copy-sign math/cos math/cosh math/decrement-exact math/exp
math/expm1 math/floor math/floor-div math/floor-mod math/get-exponent math/hypot math/increment-exact math/log
math/log10 math/log1p math/multiply-exact math/negate-exact math/next-after math/next-down math/next-up math/pow
math/rint math/round math/scalb math/signum math/sin math/sinh math/sqrt math/subtract-exact math/tan math/tanh
math/to-degrees math/to-radians math/ulp
    """,
    "java/mutable_maps": """
.computeIfAbsent .merge .put .putAll .putIfAbsent
    """,
    "java/mutable_methods": """
.add .addAll .addFirst .addLast .clear .element .getFirst .getLast .lastElement .offer .offerFirst .offerLast .peek
.peekFirst .peekLast .poll .pollFirst .pollLast .pop .push .remove .removeFirst .removeLast .set .toArray
ArrayDeque. ArrayList. Arrays/fill Arrays/sort Collections/sort ConcurrentHashMap. HashMap. HashSet. LinkedHashMap.
LinkedHashSet. LinkedList. PriorityQueue. Stack. Vector. enumeration-seq iterator-seq java.util.ArrayDeque.
java.util.ArrayList. java.util.Arrays/fill java.util.Arrays/sort java.util.Collections/sort java.util.HashMap.
java.util.HashSet. java.util.LinkedHashMap. java.util.LinkedHashSet. java.util.LinkedList. java.util.PriorityQueue.
java.util.Stack. java.util.Vector. java.util.concurrent.ConcurrentHashMap.
    """,
    "java/names_of_time": """
.getDisplayName .with DayOfWeek/of DayOfWeek/values Locale/ENGLISH Locale/ROOT Locale/UK Locale/US Month/of
Month/values TemporalAdjusters/firstDayOfMonth TemporalAdjusters/firstDayOfNextMonth
TemporalAdjusters/firstDayOfNextYear TemporalAdjusters/firstDayOfYear TemporalAdjusters/firstInMonth
TemporalAdjusters/lastDayOfMonth TemporalAdjusters/lastDayOfYear TemporalAdjusters/lastInMonth
TemporalAdjusters/next TemporalAdjusters/nextOrSame TemporalAdjusters/previous TemporalAdjusters/previousOrSame
TextStyle/FULL TextStyle/NARROW TextStyle/SHORT java.time.DayOfWeek/of java.time.DayOfWeek/values java.time.Month/of
java.time.Month/values java.time.format.TextStyle/FULL java.time.format.TextStyle/NARROW
java.time.format.TextStyle/SHORT java.time.temporal.TemporalAdjusters/firstDayOfMonth
java.time.temporal.TemporalAdjusters/firstDayOfNextMonth java.time.temporal.TemporalAdjusters/firstDayOfNextYear
java.time.temporal.TemporalAdjusters/firstDayOfYear java.time.temporal.TemporalAdjusters/firstInMonth
java.time.temporal.TemporalAdjusters/lastDayOfMonth java.time.temporal.TemporalAdjusters/lastDayOfYear
java.time.temporal.TemporalAdjusters/lastInMonth java.time.temporal.TemporalAdjusters/next
java.time.temporal.TemporalAdjusters/nextOrSame java.time.temporal.TemporalAdjusters/previous
java.time.temporal.TemporalAdjusters/previousOrSame java.util.Locale/ENGLISH java.util.Locale/ROOT
java.util.Locale/UK java.util.Locale/US
    """,
    "java/objects": """
Object. java.lang.Object.
    """,
    "java/offsets": """
.atOffset .atZone .atZoneSameInstant .getOffset .getTime .getTotalSeconds .getZone .toEpochSecond .toInstant
.toOffsetDateTime .toZonedDateTime .withOffsetSameInstant .withOffsetSameLocal .withZoneSameInstant
.withZoneSameLocal Instant/from LocalDate/ofInstant LocalDateTime/ofEpochSecond LocalDateTime/ofInstant
OffsetDateTime/now OffsetDateTime/of OffsetDateTime/ofInstant OffsetDateTime/parse ZonedDateTime/now
ZonedDateTime/of ZonedDateTime/ofInstant ZonedDateTime/parse inst-ms java.time.Instant/from
java.time.LocalDate/ofInstant java.time.LocalDateTime/ofEpochSecond java.time.LocalDateTime/ofInstant
java.time.OffsetDateTime/now java.time.OffsetDateTime/of java.time.OffsetDateTime/ofInstant
java.time.OffsetDateTime/parse java.time.ZonedDateTime/now java.time.ZonedDateTime/of
java.time.ZonedDateTime/ofInstant java.time.ZonedDateTime/parse
    """,
    "java/scanners": """
.hasNextBigInteger .hasNextDouble .hasNextFloat .hasNextInt .hasNextLine .hasNextLong .nextBigInteger .nextDouble
.nextFloat .nextInt .nextLine .nextLong Scanner. java.util.Scanner.
    """,
    "java/statics": """
Boolean/FALSE Boolean/TRUE Boolean/TYPE Boolean/parseBoolean Boolean/toString Boolean/valueOf Byte/MAX_VALUE
Byte/MIN_VALUE Byte/SIZE Byte/TYPE Character/MAX_VALUE Character/MIN_VALUE Character/TYPE Double. Double/BYTES
Double/MAX_EXPONENT Double/MAX_VALUE Double/MIN_EXPONENT Double/MIN_VALUE Double/NEGATIVE_INFINITY Double/NaN
Double/POSITIVE_INFINITY Double/SIZE Double/TYPE Double/compare Double/isFinite Double/isInfinite Double/isNaN
Double/max Double/min Double/parseDouble Double/sum Double/toString Double/valueOf Float. Float/BYTES
Float/MAX_VALUE Float/MIN_VALUE Float/NEGATIVE_INFINITY Float/NaN Float/POSITIVE_INFINITY Float/SIZE Float/TYPE
Float/isFinite Float/isInfinite Float/isNaN Float/parseFloat Float/valueOf Integer. Integer/BYTES Integer/MAX_VALUE
Integer/MIN_VALUE Integer/SIZE Integer/TYPE Integer/bitCount Integer/compare Integer/max Integer/min
Integer/parseInt Integer/signum Integer/sum Integer/toBinaryString Integer/toHexString Integer/toOctalString
Integer/toString Integer/valueOf Long. Long/BYTES Long/MAX_VALUE Long/MIN_VALUE Long/SIZE Long/TYPE Long/bitCount
Long/compare Long/max Long/min Long/parseLong Long/signum Long/sum Long/toBinaryString Long/toHexString
Long/toString Long/valueOf Math/E Math/PI Math/toIntExact Pattern/quote Short/MAX_VALUE Short/MIN_VALUE Short/SIZE
Short/TYPE String/CASE_INSENSITIVE_ORDER String/format String/join String/valueOf System/lineSeparator
clojure.math/E clojure.math/PI java.lang.Boolean/FALSE java.lang.Boolean/TRUE java.lang.Boolean/TYPE
java.lang.Boolean/parseBoolean java.lang.Boolean/toString java.lang.Boolean/valueOf java.lang.Byte/MAX_VALUE
java.lang.Byte/MIN_VALUE java.lang.Byte/SIZE java.lang.Byte/TYPE java.lang.Character/MAX_VALUE
java.lang.Character/MIN_VALUE java.lang.Character/TYPE java.lang.Double. java.lang.Double/BYTES
java.lang.Double/MAX_EXPONENT java.lang.Double/MAX_VALUE java.lang.Double/MIN_EXPONENT java.lang.Double/MIN_VALUE
java.lang.Double/NEGATIVE_INFINITY java.lang.Double/NaN java.lang.Double/POSITIVE_INFINITY java.lang.Double/SIZE
java.lang.Double/TYPE java.lang.Double/compare java.lang.Double/isFinite java.lang.Double/isInfinite
java.lang.Double/isNaN java.lang.Double/max java.lang.Double/min java.lang.Double/parseDouble java.lang.Double/sum
java.lang.Double/toString java.lang.Double/valueOf java.lang.Float. java.lang.Float/BYTES java.lang.Float/MAX_VALUE
java.lang.Float/MIN_VALUE java.lang.Float/NEGATIVE_INFINITY java.lang.Float/NaN java.lang.Float/POSITIVE_INFINITY
java.lang.Float/SIZE java.lang.Float/TYPE java.lang.Float/isFinite java.lang.Float/isInfinite java.lang.Float/isNaN
java.lang.Float/parseFloat java.lang.Float/valueOf java.lang.Integer. java.lang.Integer/BYTES
java.lang.Integer/MAX_VALUE java.lang.Integer/MIN_VALUE java.lang.Integer/SIZE java.lang.Integer/TYPE
java.lang.Integer/bitCount java.lang.Integer/compare java.lang.Integer/max java.lang.Integer/min
java.lang.Integer/parseInt java.lang.Integer/signum java.lang.Integer/sum java.lang.Integer/toBinaryString
java.lang.Integer/toHexString java.lang.Integer/toOctalString java.lang.Integer/toString java.lang.Integer/valueOf
java.lang.Long. java.lang.Long/BYTES java.lang.Long/MAX_VALUE java.lang.Long/MIN_VALUE java.lang.Long/SIZE
java.lang.Long/TYPE java.lang.Long/bitCount java.lang.Long/compare java.lang.Long/max java.lang.Long/min
java.lang.Long/parseLong java.lang.Long/signum java.lang.Long/sum java.lang.Long/toBinaryString
java.lang.Long/toHexString java.lang.Long/toString java.lang.Long/valueOf java.lang.Math/E java.lang.Math/PI
java.lang.Math/toIntExact java.lang.Short/MAX_VALUE java.lang.Short/MIN_VALUE java.lang.Short/SIZE
java.lang.Short/TYPE java.lang.String/CASE_INSENSITIVE_ORDER java.lang.String/format java.lang.String/join
java.lang.String/valueOf java.lang.System/lineSeparator java.util.regex.Pattern/quote math/E math/PI
    """,
    "java/string_methods": """
.charAt .chars .codePointAt .codePoints .concat .contains .contentEquals .endsWith .getBytes .indexOf .intern
.isBlank .isEmpty .lastIndexOf .length .matches .regionMatches .repeat .replace .replaceAll .replaceFirst .split
.startsWith .strip .stripLeading .stripTrailing .subSequence .substring .toCharArray .toLowerCase .toUpperCase .trim
    """,
    "java/trees": """
.ceiling .ceilingEntry .ceilingKey .descendingKeySet .descendingSet .first .firstEntry .firstKey .floor .floorEntry
.floorKey .headMap .headSet .higher .higherEntry .higherKey .last .lastEntry .lastKey .lower .lowerEntry .lowerKey
.pollFirstEntry .pollLastEntry .subMap .subSet .tailMap .tailSet TreeMap. TreeSet. java.util.TreeMap.
java.util.TreeSet.
    """,
    "java/whole_numbers": """
.bitLength .divide .gcd .isProbablePrime .mod .modInverse .modPow .multiply .negate .pow .remainder .signum .sqrt
.subtract .testBit BigInteger. BigInteger/ONE BigInteger/TEN BigInteger/TWO BigInteger/ZERO BigInteger/valueOf
Integer/highestOneBit Integer/lowestOneBit Integer/numberOfLeadingZeros Integer/numberOfTrailingZeros
Long/highestOneBit Long/lowestOneBit Long/numberOfLeadingZeros Long/numberOfTrailingZeros
java.lang.Integer/highestOneBit java.lang.Integer/lowestOneBit java.lang.Integer/numberOfLeadingZeros
java.lang.Integer/numberOfTrailingZeros java.lang.Long/highestOneBit java.lang.Long/lowestOneBit
java.lang.Long/numberOfLeadingZeros java.lang.Long/numberOfTrailingZeros java.math.BigInteger.
java.math.BigInteger/ONE java.math.BigInteger/TEN java.math.BigInteger/TWO java.math.BigInteger/ZERO
java.math.BigInteger/valueOf
    """,
    "java/writers": """
.close .flush .newLine .print .println .write BufferedWriter. PrintWriter. java.io.BufferedWriter.
java.io.PrintWriter.
    """,
    "java/zones": """
ZoneId/of ZoneId/systemDefault ZoneOffset/of ZoneOffset/ofHours java.time.ZoneId/of java.time.ZoneId/systemDefault
java.time.ZoneOffset/of java.time.ZoneOffset/ofHours
    """,
    "numbers/arithmetic": """
* *' + +' - -' / < <= = == > >= abs dec dec' inc inc' max min not=
    """,
    "numbers/conversions": """
UUID/fromString bigdec bigint biginteger char double find-keyword float int java.util.UUID/fromString keyword long
name namespace num parse-boolean parse-double parse-long parse-uuid symbol
    """,
    "numbers/integers": """
bit-and bit-and-not bit-clear bit-flip bit-not bit-or bit-set bit-shift-left bit-shift-right bit-test bit-xor mod
quot rem unsigned-bit-shift-right
    """,
    "numbers/wrapping": """
byte short unchecked-add unchecked-add-int unchecked-byte unchecked-char unchecked-dec unchecked-dec-int
unchecked-divide-int unchecked-double unchecked-float unchecked-inc unchecked-inc-int unchecked-int unchecked-long
unchecked-multiply unchecked-multiply-int unchecked-negate unchecked-negate-int unchecked-remainder-int
unchecked-short unchecked-subtract unchecked-subtract-int
    """,
    "records/aggregates": """
all-of any-of avg avg-by combinations distinct-by in includes max-by min-by none-of pluck sum sum-by where zip
    """,
    "records/describing": """
describe
    """,
    "sequences/access": """
aget butlast cons ffirst first fnext last next nfirst nnext nth rest second seq
    """,
    "sequences/combining": """
concat doall dorun flatten interleave interpose list* reverse rseq sequence
    """,
    "sequences/generators": """
cycle iterate iteration range repeat repeatedly replicate tree-seq
    """,
    "sequences/lazy_seq": """
lazy-seq-of
    """,
    "sequences/parallel": """
pcalls pmap
    """,
    "sequences/partitioning": """
drop-while partition partition-all partition-by partitionv partitionv-all split-with take-while
    """,
    "sequences/sorting": """
comparator compare frequencies group-by max-key min-key sort sort-by
    """,
    "sequences/taking": """
drop drop-last nthnext nthrest split-at splitv-at take take-last take-nth
    """,
    "sequences/transducers": """
cat eduction halt-when transduce
    """,
    "sequences/transforming": """
dedupe distinct every? filter filterv keep keep-indexed map map-indexed mapcat mapv not-any? not-every? remove
replace some
    """,
    "text/characters": """
Character/charCount Character/codePointAt Character/compare Character/digit Character/forDigit Character/getName
Character/getNumericValue Character/hashCode Character/isAlphabetic Character/isDigit Character/isISOControl
Character/isJavaIdentifierPart Character/isJavaIdentifierStart Character/isLetter Character/isLetterOrDigit
Character/isLowerCase Character/isSpaceChar Character/isTitleCase Character/isUpperCase Character/isWhitespace
Character/toChars Character/toLowerCase Character/toString Character/toTitleCase Character/toUpperCase
Character/valueOf char-escape-string char-name-string java.lang.Character/charCount java.lang.Character/codePointAt
java.lang.Character/compare java.lang.Character/digit java.lang.Character/forDigit java.lang.Character/getName
java.lang.Character/getNumericValue java.lang.Character/hashCode java.lang.Character/isAlphabetic
java.lang.Character/isDigit java.lang.Character/isISOControl java.lang.Character/isJavaIdentifierPart
java.lang.Character/isJavaIdentifierStart java.lang.Character/isLetter java.lang.Character/isLetterOrDigit
java.lang.Character/isLowerCase java.lang.Character/isSpaceChar java.lang.Character/isTitleCase
java.lang.Character/isUpperCase java.lang.Character/isWhitespace java.lang.Character/toChars
java.lang.Character/toLowerCase java.lang.Character/toString java.lang.Character/toTitleCase
java.lang.Character/toUpperCase java.lang.Character/valueOf
    """,
    "text/edn": """
clojure.edn/read-string edn/read-string read-string reader-conditional reader-conditional?
    """,
    "text/formatting": """
format
    """,
    "text/json": """
cheshire.core/generate-string cheshire.core/parse-string cheshire/generate-string cheshire/parse-string
clojure.data.json/read-str clojure.data.json/write-str json/decode json/encode json/generate-str
json/generate-string json/parse-lines json/parse-str json/parse-string json/read-str json/write-str
    """,
    "text/regexes": """
re-find re-groups re-matcher re-matches re-pattern re-seq
    """,
    "text/strings": """
blank? capitalize clojure.string/blank? clojure.string/capitalize clojure.string/ends-with? clojure.string/escape
clojure.string/includes? clojure.string/index-of clojure.string/join clojure.string/last-index-of
clojure.string/lower-case clojure.string/reverse clojure.string/starts-with? clojure.string/trim
clojure.string/trim-newline clojure.string/triml clojure.string/trimr clojure.string/upper-case ends-with? escape
includes? index-of join last-index-of lower-case starts-with? str str/blank? str/capitalize str/ends-with?
str/escape str/includes? str/index-of str/join str/last-index-of str/lower-case str/reverse str/starts-with?
str/trim str/trim-newline str/triml str/trimr str/upper-case string/blank? string/capitalize string/ends-with?
string/escape string/includes? string/index-of string/join string/last-index-of string/lower-case string/reverse
string/starts-with? string/trim string/trim-newline string/triml string/trimr string/upper-case subs trim
trim-newline triml trimr upper-case
    """,
    "text/substitution": """
clojure.string/re-quote-replacement clojure.string/replace clojure.string/replace-first clojure.string/split
clojure.string/split-lines re-quote-replacement replace-first split split-lines str/re-quote-replacement str/replace
str/replace-first str/split str/split-lines string/re-quote-replacement string/replace string/replace-first
string/split string/split-lines
    """,
}
