# keyword lists the keywords and the soft keywords.
import keyword
print(keyword.kwlist, keyword.softkwlist, keyword.__all__)
print(keyword.iskeyword('for'), keyword.iskeyword('match'), keyword.issoftkeyword('match'), keyword.iskeyword(5))
keyword.iskeyword([])  ### "TypeError: cannot use 'list' as a set element (unhashable type: 'list')"
