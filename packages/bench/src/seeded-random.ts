export { seededRandom } from "cuecard/evaluation";
