"""Texts that the table is fitted to: what WordNet 3.0 says of frequent words, and made-up questions and statements of businesses about its nouns and verbs. The same each time."""
import hashlib
import random
import re
import sys

import wordfreq

SHA256 = {
    "noun": "fea17d2f9656611334eac790e5d69e47645fa180c4aa481fb4cd9b3520754ca2",
    "verb": "adcf43e35b581e8036d8b5a52d63d9cd3d3b4870b2720d3c03c799df44777bc2",
    "adj": "c89120dfc1f046ddff4a631bf9b7e9fa1a36b5e86565a23bf82dbe14f30b88a7",
    "adv": "444a63bf3955080ab7524f5079cfc07ff9bc682cb98bdb1db73b0fb9829f1139",
}

ASKS = """how much is the {n}|what does a {n} cost|do you have a {n}|is there a {n} near you|can I bring my {n}|where can I {v} my {n}|my {n} is broken|I lost my {n}|how long does the {n} take|how do I {v} the {n}
can I {v} without a {n}|when is the {n} open|what time do you {v}|who do I call about my {n}|are {n} and {n2} allowed|is the {n} included|do I need a {n} to {v}|what happens if I {v} late|I would like to {v} a {n}
can someone {v} my {n}|how old must you be to {v}|is it safe to {v} after {n}|what if my {n} arrives damaged|could you tell me about the {n}|I have a question about {n}|what kind of {n} do you use
how often should I {v} my {n}|my daughter has a {n}|we want to {v} with our {n}|can I get my money back for the {n}|which {n} is the cheapest|do you {v} on Sundays|what's the difference between {n} and {n2}
is {n} better than {n2}|how do I get rid of {n}|how far is it to the {n}|where is the {n}|will my {n} be ready by Friday|can I pay for the {n} with a card|I need help with my {n}|the {n} keeps {v}ing
is anybody there who can {v}|do I have to {v} it myself|how many {n} can I {v}|does the price cover {n}|what should I do about {n} and {n2}|is there a discount for {n}|my {n} doesn't {v} any more
I forgot my {n} at home|am I allowed to {v} here"""

TELLS = """{N}. The {n} costs 40 euros.|{N}: we {v} every {n2} within two days.|Please bring your {n} and {n2}.|{N} is free for members.|The {n} is open from nine to five.|{N} and {n2} are not allowed.
If you {v}, the {n} is refunded.|You can {v} your {n} online.|Our {n} will {v} you by phone.|{N} must be booked a week ahead.|A deposit is taken for each {n}.|{N} includes {n2}, but not {n3}.
We {v} and repair {n} and {n2}.|Children under six {v} free with a {n}.|The {n} is behind the {n2}.|Lost {n}: tell us within a day and we {v} it.|{N} for {n2} start on Monday.|To cancel your {n}, {v} us in writing.
We accept {n} and {n2}.|Damage to the {n} is covered by the {n2}.|Late {n} are charged a fee.|{N} takes two hours.|Ask the {n} before you {v}.|{N} can be {v}ed at the {n2}."""

# A word that is said less than once in ten million words is left out of definitions, less than once in a million out of questions.
LEAST_DEFINED, LEAST_EXEMPLIFIED, LEAST_ASKED = 2.9, 2.6, 3.0


def sentences(wordnet):
    """Some 204,000 texts without repetition, from the folder of WordNet's data files."""
    draw = random.Random(35)
    found, said = read_wordnet(wordnet, draw)
    noun, verb = chooser(draw, said["n"], 0.5), chooser(draw, said["v"], 0.4)
    asks, tells = (re.split(r"[|\n]", templates) for templates in (ASKS, TELLS))
    found += [draw.choice(asks).format(n=noun(), n2=noun(), v=verb()) for _ in range(30_000)]
    for _ in range(22_000):
        name = noun()
        found.append(draw.choice(tells).format(n=name, N=capital(name), n2=noun(), n3=noun(), v=verb()))
    found += [capital(noun()) + draw.choice([" and ", " or ", ", ", " for ", " with "]) + noun() for _ in range(6_000)]
    found += [word for word in wordfreq.top_n_list("en", 24_000) if word.isascii() and word.isalpha() and len(word) > 2]
    return list(dict.fromkeys(found))


def read_wordnet(folder, draw):
    """Definitions, words of one meaning, and examples; and the nouns and verbs themselves."""
    found, said = [], {"n": {}, "v": {}}
    for part, expected in SHA256.items():
        content = (folder / f"data.{part}").read_bytes()
        if hashlib.sha256(content).hexdigest() != expected:
            sys.exit(f"{folder}/data.{part} is not that of WordNet 3.0 as Debian's wordnet-base 1:3.0-37 has it.")
        for line in content.decode("latin-1").splitlines():
            if line.startswith("  "):
                continue
            fields, gloss = line.split(" | ", 1)
            words = words_of(fields.split())
            most = max(map(frequency, words))
            if most >= LEAST_DEFINED:
                definition = gloss.split('; "')[0].strip()
                found.append(f"{max(words, key=frequency)}: {definition}" if draw.random() < 0.5 else definition)
                if len(words) > 1 and draw.random() < 0.5:
                    found.append(" or ".join(words[:3]))
            if most >= LEAST_EXEMPLIFIED:
                found += [example for example in re.findall(r'"([^"]+)"', gloss) if len(example) > 14]
            if part in ("noun", "verb"):
                said[part[0]].update((w, None) for w in words if w.islower() and frequency(w) >= LEAST_ASKED)
    return found, said


def words_of(fields):
    """The words of a line, whose fourth field says how many there are (hexadecimal); "(p)" and the like say where an adjective stands."""
    return [re.sub(r"\([a-z]+\)", "", fields[4 + 2 * i]).replace("_", " ") for i in range(int(fields[3], 16))]


def frequency(word):
    """Of a billion words, the decimal logarithm of how many are this one."""
    return wordfreq.zipf_frequency(word, "en")


def chooser(draw, words, power):
    """Draws frequent words more often, by a power of their frequency."""
    listed = list(words)
    weights = [10 ** (power * (frequency(word) - 3)) for word in listed]
    return lambda: draw.choices(listed, weights)[0]


def capital(text):
    return text[0].upper() + text[1:]
