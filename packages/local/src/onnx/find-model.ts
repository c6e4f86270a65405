import { access } from "node:fs/promises";
import { basename, isAbsolute, join, resolve } from "node:path";
import { CuecardError } from "@cuecard/core";

/** How a model's numbers are stored. A repository of the hub has a file for each type that it offers. */
export type OnnxDtype = "fp32" | "fp16" | "q8" | "int8" | "uint8" | "q4" | "q4f16" | "bnb4";

const suffixes: Record<OnnxDtype, string> = {
  fp32: "",
  fp16: "_fp16",
  q8: "_quantized",
  int8: "_int8",
  uint8: "_uint8",
  q4: "_q4",
  q4f16: "_q4f16",
  bnb4: "_bnb4",
};

const dtypes = Object.keys(suffixes) as OnnxDtype[];

/** Path of a dtype's numbers inside a model's folder. */
export const modelFile = (dtype: OnnxDtype) => `onnx/model${suffixes[dtype]}.onnx`;

/** The dtype that a model's name does not mention. It takes about a quarter of the bytes of full precision. */
export const defaultDtype: OnnxDtype = "q8";

/** The model, and where it is on this machine. */
export interface OnnxModelOptions {
  /**
   * An id of the Hugging Face hub, such as `Xenova/multilingual-e5-small`, which is looked for in `modelsFolder`; or a
   * folder, as an absolute path or one that begins with `./` or `../`. The folder has `config.json`, `tokenizer.json`,
   * `tokenizer_config.json` and `onnx/`.
   */
  model: string;
  /**
   * Folder of the pulled models.
   * @default "./cuecard-data/models"
   */
  modelsFolder?: string;
  /**
   * Public name of the model.
   * @default the id, or the folder's own name; followed by `:dtype` when that is not `q8`
   */
  name?: string;
  /**
   * How the model's numbers are stored.
   * @default "q8"
   */
  dtype?: OnnxDtype;
}

/** A model on this machine. */
export interface FoundModel {
  /** Absolute path of its folder. */
  folder: string;
  /** Its public name. */
  name: string;
  /** How its numbers are stored. */
  dtype: OnnxDtype;
}

/** Folder of the pulled models, unless an option names another. */
export const defaultModelsFolder = "./cuecard-data/models";

/** An id of the hub has an owner and a name. Old ids without an owner are not taken. */
const hubId = /^[A-Za-z0-9][\w-]*(\.[\w-]+)*\/[A-Za-z0-9][\w-]*(\.[\w-]+)*$/;

/** Throws `invalid_value` for what can't be an id of the hub. */
export function checkHubId(id: string): void {
  if (hubId.test(id) && id.length <= 200) return;
  const message = `"${id}" is not an id of the hub; it has an owner and a name, such as Xenova/multilingual-e5-small.`;
  throw new CuecardError("invalid_value", message, { param: "model" });
}

/** Throws `invalid_value` for an unknown dtype. */
export function checkDtype(dtype: OnnxDtype): void {
  if (dtypes.includes(dtype)) return;
  throw new CuecardError("invalid_value", `dtype "${dtype}" is unknown; it is one of ${dtypes.join(", ")}.`, {
    param: "dtype",
  });
}

/**
 * Finds a model's folder and checks that it has every file. Throws `invalid_value` with the command that gets what is
 * missing.
 */
export async function findModel({
  model,
  modelsFolder = defaultModelsFolder,
  name,
  dtype = defaultDtype,
}: OnnxModelOptions): Promise<FoundModel> {
  checkDtype(dtype);
  const isFolder = isAbsolute(model) || /^\.\.?([/\\]|$)/.test(model);
  if (!isFolder) checkHubId(model);
  const folder = isFolder ? resolve(model) : resolve(modelsFolder, model);
  const plainName = name ?? (isFolder ? basename(folder) : model);

  const needed = ["config.json", "tokenizer.json", "tokenizer_config.json", modelFile(dtype)];
  const missing: string[] = [];
  for (const file of needed) if (!(await exists(join(folder, file)))) missing.push(file);
  if (missing.length > 0) throw await missingFiles({ model, isFolder, folder, missing, dtype });
  return { folder, name: dtype === defaultDtype || name !== undefined ? plainName : `${plainName}:${dtype}`, dtype };
}

async function missingFiles({
  model,
  isFolder,
  folder,
  missing,
  dtype,
}: {
  model: string;
  isFolder: boolean;
  folder: string;
  missing: string[];
  dtype: OnnxDtype;
}): Promise<CuecardError> {
  const others: OnnxDtype[] = [];
  for (const other of dtypes) if (await exists(join(folder, modelFile(other)))) others.push(other);
  const onlyNumbers = missing.length === 1 && missing[0] === modelFile(dtype) && others.length > 0;
  const choice = onlyNumbers ? `, or choose a dtype that is there (${others.join(", ")})` : "";
  const wayOut = isFolder
    ? `put ${missing.length === 1 ? "it" : "them"} into that folder${choice}.`
    : `run: cuecard models pull ${model}${dtype === defaultDtype ? "" : ` --dtype ${dtype}`}${choice}`;
  const message = isFolder
    ? `The folder ${model} has no ${missing.join(", ")}; ${wayOut}`
    : `The model ${model} is not on this machine (missing ${missing.join(", ")}); ${wayOut}`;
  return new CuecardError("invalid_value", message, { param: "model" });
}

/** Whether something exists at a path. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
