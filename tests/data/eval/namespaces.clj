; ns, require, use, import: the namespaces that there are, under any alias.
(ns my.app) (+ 1 2)  ;=> 3
(ns my.app "what it does" {:author "me"} (:require [clojure.string :as s])) (s/join "-" [1 2])  ;=> "1-2"
(ns my.app (:require [clojure.string :as s] [clojure.set :as cset])) (s/upper-case (first (cset/union #{"a"} #{"a"})))  ;=> "A"
(ns my.app (:require [clojure.string :refer [join upper-case]])) (upper-case (join ["a" "b"]))  ;=> "AB"
(ns my.app (:require [clojure.walk :refer :all])) (keywordize-keys {"a" 1})  ;=> {:a 1}
(ns my.app (:require clojure.string)) (clojure.string/trim " a ")  ;=> "a"
(ns my.app (:refer-clojure :exclude [update]) (:require [clojure.string :as str])) (str/blank? "")  ;=> true
(ns my.app (:gen-class)) 1  ;=> 1
(ns my.sets (:use clojure.set)) (difference #{1 2} #{2})  ;=> #{1}
(ns my.app) (defn twice [x] (* 2 x)) (my.app/twice 4)  ;=> 8
(require '[clojure.string :as s]) (s/split "a,b" #",")  ;=> ["a" "b"]
(require '[clojure.string :as s] '[clojure.set :as t] :reload) (t/subset? #{1} #{1 2})  ;=> true
(require 'clojure.set) (clojure.set/intersection #{1 2} #{2})  ;=> #{2}
(require '[clojure.string :as s]) (map s/trim [" a" "b "])  ;=> ["a" "b"]
(require '[clojure.string :as s]) (defn shout [x] (s/upper-case x)) (map shout ["a"])  ;=> ["A"]
(require '[clojure.string :as s]) (let [s/x 1] s/x)  ;!! analyze/invalid_form 1:41
(require '(clojure [string :as s] set)) [(s/trim " a") (clojure.set/union #{1})]  ;=> ["a" #{1}]
(require '[clojure.string :refer [reverse]]) (reverse "abc")  ;=> "cba"
(require '[clojure.walk :as w]) (w/postwalk #(if (number? %) (inc %) %) [1 [2]])  ;=> [2 [3]]
(require '[clojure.math :as m]) (m/sqrt 16)  ;=> 4.0
(use 'clojure.string) (blank? " ")  ;=> true
(use '[clojure.set :only [union]]) (union #{1} #{2})  ;=> #{1 2}
(import '[java.util Date]) 1  ;=> 1
(ns my.app (:import [java.util UUID])) 1  ;=> 1
(clojure.core/map clojure.core/inc [1 2])  ;=> [2 3]
(def x 5) user/x  ;=> 5
(defn f [] 1) (#'f)  ;=> 1
(require '[cheshire.core :as c]) (c/parse-string "{\"a\": [1]}" true)  ;=> {:a [1]}
(require '[clojure.data.json :as j]) (j/write-str [1 nil])  ;=> "[1,null]"

(require '[clojure.java.io :as io])  ;!! analyze/unsupported 1:12
(ns my.app (:require [clojure.core.async :as a]))  ;!! analyze/unsupported 1:23
(require '[clojure.string :refer [shout]])  ;!! analyze/unresolved_symbol 1:35
(require '[clojure.string :as s]) (s/shout "a")  ;!! analyze/unresolved_symbol 1:36
(require [clojure.string :as s])  ;!! analyze/invalid_form 1:10
(require '[clojure.string :alias s])  ;!! analyze/invalid_form 1:27
(ns "my.app")  ;!! analyze/invalid_form 1:5
(ns my.app (require [clojure.string]))  ;!! analyze/invalid_form 1:12
(ns)  ;!! analyze/invalid_form 1:1
(do (in-ns 'my.app) 5)  ;=> 5
(unknown/f 1)  ;!! analyze/unresolved_symbol 1:2
(use '[clojure.string :only [join]]) [(join "," [1 2]) (reverse [1 2])]  ;=> ["1,2" [2 1]]
(use '[clojure.string :only (join)]) (blank? "")  ;=> true
(use '[clojure.string :rename {join j}]) (j "," [1 2])  ;=> "1,2"
(use '[clojure.string :exclude [reverse]]) [(blank? "") (reverse [1 2])]  ;=> [true [2 1]]
(require '[clojure.string :refer [join] :rename {join glue}]) (glue "-" [1 2])  ;=> "1-2"
(ns my.app (:require [clojure.string :as s])) [::s/a ::b '[::c] {::k 1}]  ;=> [:clojure.string/a :my.app/b [:my.app/c] {:my.app/k 1}]
(ns my.app) (ns other) ::a  ;=> :other/a
(let [{::keys [a]} {::a 1}] a)  ;=> 1
::a  ;=> :user/a
::q/a  ;!! analyze/unresolved_symbol 1:1
