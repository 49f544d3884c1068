"""What a task prints of itself."""


def _task_print_stack(task, limit, file):
    import traceback
    exc = task._exception
    if exc is not None:
        stack = traceback.StackSummary.extract(traceback.walk_tb(exc.__traceback__))
        if limit is not None:
            stack = stack[:limit] if limit >= 0 else stack[limit:]
    else:
        stack = traceback.StackSummary.extract((f, f.f_lineno) for f in task.get_stack(limit=limit))
    if exc is not None:
        print(f'Traceback for {task!r} (most recent call last):', file=file)
    elif stack:
        print(f'Stack for {task!r} (most recent call last):', file=file)
    else:
        print(f'No stack for {task!r}', file=file)
    traceback.print_list(stack, file=file)
    if exc is not None:
        for line in traceback.format_exception_only(type(exc), exc):
            print(line, file=file, end='')
