"""The tokenizer of XLM-RoBERTa as `tokenizer.json`, from its pieces and their scores."""
import numpy as np

BEGIN, PAD, END, UNKNOWN = "<s>", "<pad>", "</s>", "<unk>"


def make_tokenizer(pieces):
    names = [piece for piece, _ in pieces]
    marks = [BEGIN, PAD, END, UNKNOWN, "<mask>"]
    spaces = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    return {
        "version": "1.0",
        "added_tokens": [added(names.index(mark), mark) for mark in marks],
        # Without the map of characters, which is NFKC: @huggingface/tokenizers reads none.
        "normalizer": {"type": "Precompiled"},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, spaces]},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [mark(BEGIN), part("A"), mark(END)],
            "pair": [mark(BEGIN), part("A"), mark(END), mark(END), part("B"), mark(END)],
            "special_tokens": {
                name: {"id": name, "ids": [names.index(name)], "tokens": [name]} for name in (BEGIN, END)
            },
        },
        "decoder": spaces,
        "model": {"type": "Unigram", "unk_id": names.index(UNKNOWN), "vocab": [[piece, short(score)] for piece, score in pieces]},
    }


def added(number, content):
    flags = {"single_word": False, "lstrip": content == "<mask>", "rstrip": False, "normalized": False, "special": True}
    return {"id": number, "content": content, **flags}


def mark(name):
    return {"SpecialToken": {"id": name, "type_id": 0}}


def part(name):
    return {"Sequence": {"id": name, "type_id": 0}}


def short(score):
    """The fewest digits that say the same number of 32 bits."""
    return float(str(np.float32(score)))
