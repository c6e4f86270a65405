/** One way to get the text of a file: ours, or a peer's. */
export interface Subject {
  name: string;
  /** Text of the file; throws when there is none to have. */
  read(file: SubjectFile): Promise<string>;
}

export interface SubjectFile {
  name: string;
  bytes: Uint8Array;
}
