"""Forms written anew before they are analyzed, where the text of a program tells all that they ask for.

Metadata behind `^` becomes a call of `with-meta`, what `#'name` is asked for what is known of the name, and `binding`
and `with-redefs` a call of what they do meanwhile; `locking`, `proxy`, and what enters and names namespaces have other
words for the same. Few programs ask for any of it, and the others are not looked at.
"""
