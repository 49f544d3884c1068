# Scanner, a lexical scanner that the library reference does not mention.


class Scanner:
    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._rules = [(compile(phrase, flags), action) for phrase, action in lexicon]

    def scan(self, string):
        """The results of the actions for the phrases that string begins with, and the rest of it."""
        result = []
        i = 0
        while i <= len(string):
            for pattern, action in self._rules:
                m = pattern.match(string, i)
                if m is not None:
                    break
            else:
                break
            j = m.end()
            if i == j:
                break
            if callable(action):
                self.match = m
                action = action(self, m.group())
            if action is not None:
                result.append(action)
            i = j
        return result, string[i:]
