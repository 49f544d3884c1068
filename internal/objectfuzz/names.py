"""Writes names.txt: for each line of values.txt the names of the type's attributes that object does not have, as CPython has them."""
import abc, array, ast, asyncio, bz2, codecs, collections, collections.abc, contextlib, contextvars, copy, copyreg, csv, dataclasses, datetime, decimal, difflib, enum, fractions, functools, gc, hashlib, hmac, io, ipaddress, itertools, json, lzma, operator, os, pathlib, pickle, queue, random, re, string, struct, sys, textwrap, threading, time, types, typing, uuid, weakref, xml.etree.ElementTree, zlib, zoneinfo, warnings
warnings.simplefilter('ignore')
for part in open('helpers.txt').read().split('# ---\n')[1:]:
    exec(part)
lines = ['# The names of attributes of each type of values.txt that object does not have. Written by names.py under CPython 3.14.']
seen = set()
for line in open('values.txt'):
    if line.startswith('#'): continue
    name, expr = line.strip().split(': ', 1)
    t = type(eval(expr))
    if t in seen: continue
    seen.add(t)
    names = sorted(set(dir(t)) - set(dir(object)))
    lines.append(name + ': ' + ' '.join(names))
open('names.txt', 'w').write('\n'.join(lines) + '\n')
