import { vie } from "stopword";
import { notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const vietnamese: LanguageData = {
  name: "Vietnamese",
  stopWords: vie,
  smallTalk: `xin chào|chào|chào bạn|chào anh|chào chị|alô|tạm biệt|cảm ơn|cảm ơn bạn|cảm ơn nhiều|xin cảm ơn|vâng|dạ|dạ vâng|ừ|có|không|không cảm ơn|được|được rồi|đúng|đúng rồi|tôi hiểu|hiểu rồi|xin lỗi|chờ một chút|đợi một chút|một chút|bạn khỏe không|không biết`,
  goingOn: "và còn",
  goingOnPhrases: [/thì sao\s*[?]*$/iu],
  yesWords: "vâng",
  noWords: "không",
  commands: [/^(?:cho tôi (?:gặp|nói chuyện với)|tôi muốn (?:gặp|nói chuyện với) (?:nhân viên|người|tổng đài))/u],
  lacks: [
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers requests service talkLines denials absence closings calling openQuestion newMatter announcement backwards done yes no offer greetings questions said",
    ],
  ],
};
