import { kor } from "stopword";
import { notCut, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const korean: LanguageData = {
  name: "Korean",
  stopWords: kor,
  requests: {
    speak: "",
    someone: "",
    link: "",
    after: "(?:로|으로|를|을)? ?(?:말|상담|가능|부탁|하시|하는|할 수|통화|도와|안내)",
    beside: "",
    not: "",
    notAfter: "(?:를|을|로)? ?(?:못|잘 못|몰라|모르|말고)",
  },
  smallTalk: `안녕하세요|안녕|여보세요|안녕히 계세요|감사합니다|고마워요|고맙습니다|네|예|네 네|아니요|아니오|괜찮아요|괜찮습니다|알겠습니다|알겠어요|그래요|맞아요|음|어|저기요|죄송합니다|미안합니다|잠시만요|잠깐만요|들리세요|다시 말씀해 주세요|모르겠어요|
    감사합니다 안녕히 계세요|안녕히 가세요|잠시만|잠깐만|잠시만 기다려 주세요|다시 한번 말씀해 주세요|네 맞아요|수고하세요|좋아요`,
  yesWords: "네 예",
  noWords: "아니요 아니오",
  commands: [/^(?:상담원|상담사|담당자|사람)(?:과|에게|한테|으로|이랑)? ?(?:연결|통화|바꿔)/u],
  isSpaceless: true,
  phrases: {
    denials: {
      before: [],
      after: [
        "(?<!(?:제|내|우리) [^ ]{1,8})이 아니",
        "(?<!(?:제|내|우리) [^ ]{1,8})가 아니",
        "필요 없",
        "말고",
        "연결하지 (?:마|말)",
      ],
      ends: ["지만|그런데"],
    },
    absence: {
      ills: "(?:열|통증|출혈|기침|발진|구토|부상|연기|화재|누수|증상|알레르기|정전|사고|사기)(?:은|는|이|가|도)?",
      and: " ?(?:과|와|이나)?",
      behind: " ?(?:없(?:어요|습니다|고|는데)|안 나요|아니에요)",
    },
    calling: "전화(?:드렸|드립|했|합)\\p{L}*",
    closings: "감사합니다|고맙습니다|그게 다예요|안녕히 계세요",
    moment: {
      openQuestion: "(?:다른|더) (?:궁금|필요|도와|문의)|무엇을 도와",
      newMatter: "그리고|또|하나 더|싶(?:어요|습니다|은데)|주(?:세요|실 수)|주시겠",
      announcement: "그리고 |하나 더|그런데 |참,? |다른 (?:문의|질문)|추가로",
      backwards: "그거|그것|이거|이것|그건",
      done: "(?:예약|변경|취소|확인|등록|발송|처리|접수)(?:되었|됐|해 드렸|하였|했)|감사합니다|천만에요",
    },
    answers: {
      yes: "네|예|좋아요|그래요|부탁",
      no: "아니|괜찮아요|됐어요",
      offer: "연결해|돌려 ?드리|바꿔 ?드리",
    },
    greetings: "안녕하세요|안녕하십니까|여보세요",
  },
  lacks: [
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOn goingOnPhrases alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service talkLines said",
    ],
  ],
};
