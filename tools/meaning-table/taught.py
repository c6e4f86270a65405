"""Moves the rows of the table so that a question comes nearest to the text that answers it, and small talk to small talk: what frequent words of calls have to do with each other, a sum of a model's vectors does not say.

The questions and texts of `asked/` were written for this by language models, from their own knowledge, about other trades than those of packages/bench. What the texts state as facts is made up. See docs/decisions/0028-a-table-that-was-taught.md.
"""
import re

import numpy as np
import scipy.sparse

# Chosen on topics that were held back: 0.1 to 0.2 find as many, 0.05 a point less. With half in place of a fifth for small talk 1.6 points less are found, and small talk is told from questions as well.
TEMPERATURE, TALK_SHARE = 0.15, 0.2
# Steps are shares of a row's own length, and draw it back to where it was. More rounds found no more in what was held back.
STEP, PULL, ROUNDS = 0.02, 0.02, 5
# Topics whose questions are asked at once: each has all their texts to choose from, and lines of small talk besides.
TOPICS, LINES = 40, 48


def read_topic(path):
    """Texts, each with its title, and questions as (place of the text that answers, words)."""
    texts, questions = [], []
    for line in path.read_text().splitlines():
        if line.startswith("# "):
            texts.append(line[2:] + "\n")
        elif found := re.match(r"\? (\d+) (.+)", line):
            questions.append((int(found[1]) - 1, found[2]))
        elif line.strip():
            texts[-1] += "\n" + line
    most = max(place for place, _ in questions) + 1
    if most > len(texts):
        raise ValueError(f"{path} has {len(texts)} texts, but a question names text {most}.")
    return texts, questions


def unit(sums):
    lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    return sums / lengths, lengths


def of_sums(gradient, units, lengths):
    """The gradient by sums, where that by their directions is known."""
    return (gradient - (gradient * units).sum(1, keepdims=True) * units) / lengths


def taught(rows, folder, counts_of):
    """Rows after `ROUNDS` over all topics. `counts_of` makes a matrix of texts by pieces."""
    topics = []
    for path in sorted(folder.glob("*.txt")):
        if path.name != "small-talk.txt":
            texts, questions = read_topic(path)
            topics.append((counts_of(texts), counts_of([asked for _, asked in questions]), np.array([place for place, _ in questions])))
    talk = counts_of((folder / "small-talk.txt").read_text().splitlines())
    draw = np.random.default_rng(35)
    moved = rows.copy()
    size = np.sqrt((rows**2).mean(1, keepdims=True)) + 1e-6
    pace = Pace(rows.shape)
    for _ in range(ROUNDS):
        order = draw.permutation(len(topics))
        for start in range(0, len(order), TOPICS):
            lines = talk[draw.permutation(talk.shape[0])[: 2 * LINES]]
            used, gradient = gradient_of(moved, [topics[at] for at in order[start : start + TOPICS]], lines)
            step = pace.step(used, gradient * size[used])
            moved[used] -= STEP * size[used] * step + PULL * (moved[used] - rows[used])
    return moved


def gradient_of(rows, topics, talk):
    """The rows that the topics and lines of talk have, and the gradient by them of the softmax over all their texts."""
    texts = scipy.sparse.vstack([texts for texts, _, _ in topics]).tocsr()
    starts = np.cumsum([0, *(texts.shape[0] for texts, _, _ in topics)])
    right = np.concatenate([start + places for start, (_, _, places) in zip(starts, topics)])
    asked = scipy.sparse.vstack([asked for _, asked, _ in topics]).tocsr()
    candidates = scipy.sparse.vstack([texts, talk[:LINES]]).tocsr()
    said = scipy.sparse.vstack([asked, talk[LINES:]]).tocsr()
    near, near_lengths = unit(candidates @ rows)
    words, words_lengths = unit(said @ rows)
    scores = words @ near.T / TEMPERATURE
    shares = np.exp(scores - scores.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    questions, of_texts = len(right), texts.shape[0]
    # Any line of small talk is right for another one.
    rightful = shares[questions:, of_texts:] / np.maximum(shares[questions:, of_texts:].sum(1, keepdims=True), 1e-9)
    shares[np.arange(questions), right] -= 1
    shares[:questions] /= questions
    shares[questions:, of_texts:] -= rightful
    shares[questions:] *= TALK_SHARE / max(1, said.shape[0] - questions)
    shares /= TEMPERATURE
    by_words = of_sums(shares @ near, words, words_lengths)
    by_near = of_sums(shares.T @ words, near, near_lengths)
    used = np.unique(np.concatenate([said.indices, candidates.indices]))
    return used, np.asarray(said[:, used].T @ by_words + candidates[:, used].T @ by_near)


class Pace:
    """Adam's moments (Kingma and Ba 2015) with one second moment for all rows of a step, so that a rare piece moves less than a frequent one."""

    def __init__(self, shape):
        self.mean, self.square = np.zeros(shape, np.float32), np.zeros(shape, np.float32)

    def step(self, used, gradient):
        self.mean[used] = 0.9 * self.mean[used] + 0.1 * gradient
        self.square[used] = 0.99 * self.square[used] + 0.01 * gradient**2
        return self.mean[used] / (np.sqrt(self.square[used].mean()) + 1e-12)
