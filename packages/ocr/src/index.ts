export { createTesseract, type Tesseract, type TesseractOptions } from "./create-tesseract.ts";
