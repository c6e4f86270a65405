"""The graph of BERT's encoder over weights of four bits, for ONNX Runtime."""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

from read_weights import BLOCK

MICROSOFT = "com.microsoft"


class Graph:
    """Nodes and constants in the order in which they are added. A value is known by its name."""

    def __init__(self):
        self.nodes = []
        self.constants = []

    def add(self, operation, inputs, *, outputs=1, domain="", **attributes):
        names = [f"{operation}_{len(self.nodes)}_{number}" for number in range(outputs)]
        self.nodes.append(helper.make_node(operation, inputs, names, domain=domain, **attributes))
        return names[0] if outputs == 1 else names

    def constant(self, name, values):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def norm(self, value, tensor, name, shape):
        """`name` has a scale and a shift, of which both are a row."""
        scale = self.constant(f"{name}.w", tensor(f"{name}.w", shape.width)[0])
        shift = self.constant(f"{name}.b", tensor(f"{name}.b", shape.width)[0])
        return self.add("LayerNormalization", [value, scale, shift], axis=-1, epsilon=shape.epsilon)

    def linear(self, value, parts, tensor, inner):
        """Several layers of the same input as one multiplication."""
        weights = [tensor(f"{part}.w", inner) for part in parts]
        numbers = np.concatenate([each.numbers for each in weights])
        scales = np.concatenate([each.scales for each in weights]).astype(np.float32)
        bias = np.concatenate([tensor(f"{part}.b", len(weights[0].numbers))[0] for part in parts])
        rows = len(numbers)
        packed = (numbers[:, 0::2] | (numbers[:, 1::2] << 4)).reshape(rows, inner // BLOCK, BLOCK // 2)
        name = "+".join(parts)
        product = self.add(
            "MatMulNBits",
            [value, self.constant(f"{name}.w", packed), self.constant(f"{name}.scales", scales)],
            domain=MICROSOFT,
            K=inner,
            N=rows,
            bits=4,
            block_size=BLOCK,
            # Multiplied as whole numbers of eight bits, which the weights were made for.
            accuracy_level=4,
        )
        return self.add("Add", [product, self.constant(f"{name}.b", bias)])


def make_model(shape, tensor):
    """Ids of one text's tokens to its tokens' vectors. There is no mask: texts are run one by one and unpadded."""
    graph = Graph()
    value = add_embeddings(graph, shape, tensor)
    for number in range(shape.layers):
        value = add_layer(graph, value, f"l{number}", shape, tensor)
    graph.nodes.append(helper.make_node("Identity", [value], ["last_hidden_state"]))
    made = helper.make_graph(
        graph.nodes,
        "multilingual-e5-small",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "tokens"])],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [1, "tokens", shape.width])],
        graph.constants,
    )
    opsets = [helper.make_opsetid("", 21), helper.make_opsetid(MICROSOFT, 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=10, producer_name="cuecard")


def add_embeddings(graph, shape, tensor):
    words = tensor("emb.word", shape.width)
    numbers = words.numbers ^ 8  # Of four bits with a sign: 8 less.
    packed = (numbers[:, 0::2] | (numbers[:, 1::2] << 4)).tobytes()
    graph.constants.append(
        helper.make_tensor("emb.word", TensorProto.INT4, [shape.vocabulary, shape.width], packed, raw=True)
    )
    word = graph.add(
        "GatherBlockQuantized",
        ["emb.word", "input_ids", graph.constant("emb.word.scales", words.scales)],
        domain=MICROSOFT,
        gather_axis=0,
        quantize_axis=1,
        block_size=BLOCK,
    )
    place = tensor("emb.pos", shape.width) + tensor("emb.type", shape.width)[0]
    length = graph.add("Shape", ["input_ids"], start=1, end=2)
    zero = graph.constant("zero", np.array([0], np.int64))
    places = graph.add("Slice", [graph.constant("emb.place", place), zero, length, zero])
    sum_ = graph.add("Add", [graph.add("Cast", [word], to=TensorProto.FLOAT), places])
    return graph.norm(sum_, tensor, "emb.ln", shape)


def add_layer(graph, value, name, shape, tensor):
    joined = graph.linear(value, [f"{name}.q", f"{name}.k", f"{name}.v"], tensor, shape.width)
    parts = graph.add("Split", [joined], outputs=3, axis=2, num_outputs=3)
    seen = graph.add("MultiHeadAttention", parts, domain=MICROSOFT, num_heads=shape.heads)
    seen = graph.linear(seen, [f"{name}.ao"], tensor, shape.width)
    value = graph.norm(graph.add("Add", [value, seen]), tensor, f"{name}.aln", shape)
    inner = graph.add("Gelu", [graph.linear(value, [f"{name}.fi"], tensor, shape.width)])
    return graph.norm(
        graph.add("Add", [value, graph.linear(inner, [f"{name}.fo"], tensor, shape.inner)]), tensor, f"{name}.oln", shape
    )
