def get_config_var(name):
    return None


def get_config_vars(*names):
    return [None] * len(names)


def is_python_build():
    return False
