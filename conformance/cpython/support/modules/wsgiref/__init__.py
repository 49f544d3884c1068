"""Names that test files import and hardly use: a sandbox serves nothing."""
