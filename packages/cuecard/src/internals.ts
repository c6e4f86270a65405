/** Parts of the embedded default that the command line puts together otherwise; nothing here is kept stable for others. */
export { chooseBlobs } from "./adapters/choose-blobs.ts";
export { chooseModels } from "./adapters/choose-models.ts";
export { chooseOcr } from "./adapters/choose-ocr.ts";
export { chooseStorage, databaseFile } from "./adapters/choose-storage.ts";
export {
  type DatabaseAddress,
  type DatabasePlace,
  ownFolder,
  readDatabaseAddress,
  shownAddress,
} from "./adapters/database-address.ts";
export { optionalPeers } from "./adapters/optional-peers.ts";
export { createCuecard, openFolder, openInMemory, takeFolder } from "./create-cuecard.ts";
export { type FolderLock, findHolder, type Holder, lockFolder, makeFolder } from "./data-folder/lock.ts";
export { refuseLostDatabase } from "./data-folder/lost-database.ts";
export { closeToOthers } from "./data-folder/private-folder.ts";
export { isWritable } from "./data-folder/writable.ts";
export { intervalOver } from "./evaluation/metrics/bootstrap.ts";
export { addedCharacters, lengthOf, overlap, union } from "./evaluation/metrics/spans.ts";
