import { jpn } from "stopword";
import { notCut, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

/** "This is not my bag" complains of a bag: what is not the caller's own is the matter. */
const notMine = "(?<!(?:これ|それ|あれ)は(?:私|僕|俺|うち|自分)の.{1,8})";

export const japanese: LanguageData = {
  name: "Japanese",
  stopWords: jpn,
  requests: {
    speak: "",
    someone: "",
    link: "",
    after: "(?:で|を|が)?(?:話|お願い|対応|喋|しゃべ|でき|オペレーター|担当|スタッフ|のわかる|の分かる|をお願い)",
    beside: "",
    not: "",
    notAfter: "(?:が|は|を)?(?:話せ(?:な|ま)|分から|わから|でき(?:な|ま)せん|できな|苦手|じゃな|では?なく|下手)",
  },
  smallTalk: `こんにちは|おはようございます|こんばんは|もしもし|さようなら|失礼します|ありがとう|ありがとうございます|どうも|どういたしまして|はい|ええ|うん|いいえ|いえ|結構です|大丈夫です|わかりました|分かりました|そうです|そうですね|なるほど|
    えっと|えーと|あの|あのー|すみません|ごめんなさい|ちょっと待ってください|少々お待ちください|お元気ですか|聞こえますか|もう一度お願いします|わかりません|お願いします|
    ちょっと待って|ありがとうございました|お願い|もう一度|了解です|了解しました|違います|またね|ええと|はいはい|いいです`,
  goingOnPhrases: [/は\s*[?？。]*$/u],
  yesWords: "はい ええ",
  noWords: "いいえ",
  commands: [/^(?:オペレーター|担当者|人|責任者)に(?:つないで|代わって|繋いで)/u],
  isSpaceless: true,
  phrases: {
    denials: {
      before: [],
      // "Not only" denies nothing.
      after: [
        "(?<!だけ|のみ|ばかり)じゃなくて",
        "(?<!だけ|のみ|ばかり)ではなくて",
        "(?<!だけ|のみ|ばかり)ではなく",
        `(?<!だけ|のみ|ばかり)${notMine}ではない`,
        `(?<!だけ|のみ|ばかり)${notMine}じゃない`,
        `(?<!だけ|のみ|ばかり)${notMine}ではありません`,
        `(?<!だけ|のみ|ばかり)${notMine}じゃありません`,
        "は要りません",
        "はいりません",
        "は結構です",
        "以外",
        "には?(?:もう)?(?:つながないで|繋がないで)",
        "には?(?:もう)?回さないで",
        "に(?:は)?(?:回す|つなぐ|繋ぐ|転送する)のは(?:もう)?やめて",
        "(?:なし|抜き)で(?=.{0,6}(?:お願い|いい|結構|だけ))",
        "に(?:は)?興味(?:が|は)?(?:ない|ありません)",
      ],
      ends: ["です|ます|けど|が、"],
    },
    absence: {
      ills: "熱|痛み|痛く|出血|血|咳|発疹|嘔吐|怪我|けが|煙|火事|水漏れ|ガス漏れ|症状|アレルギー|停電|事故|詐欺",
      and: "(?:も|や|と)",
      behind: "(?:は|も|が|では|じゃ)?(?:全然)?(?:ありません|ないです|ない|なし|出て(?:い)?ません|出て(?:い)?ない)",
    },
    calling: "お?電話(?:を)?(?:しました|しています|いたしました)",
    closings:
      "(?:どうも)?ありがとう(?:ございま(?:す|した))?|以上です|それだけです|助かりました|失礼します|他にはありません",
    moment: {
      openQuestion: "(?:他|ほか)に(?:何か|ご)|ご用件|いかがいたし|どう(?:なさい|され)ました|何か(?:お手伝い|お困り)",
      newMatter:
        "それと|それから|あと(?!で)|もう(?:一つ|ひとつ)|ところで|ついでに|(?:た|欲し|ほし)い(?:です|ん)|(?:もらえ|いただけ|くれ)ます?か|お願い(?:します|したい|できます)",
      announcement:
        "ところで|それと|それから|そうだ|そういえば|ちなみに|ついでに|別の(?:件|話|質問)|あと(?:一つ|ひとつ|、|は|今|昨|明)|もう(?:一つ|ひとつ)(?:聞|質問|お願い|あ|、)|忘れ(?:ないうち|る前)に",
      backwards: "それ(?!と|から)|これ|あれ|その|この|あの|そこ|そちら",
      done: "(?:お取り|予約|変更|記録|確認|登録|手配|延長|送付|取り消し|お送り|お止め)(?:し|いたし)(?:まし)?た|承り(?:まし)?た|承知|かしこまり|完了|終了しました|ありがとうございま|どういたしまして|失礼(?:いた)?します|お待ちして",
    },
    answers: {
      yes: "はい|ええ|お願い|そうして(?:ください)?",
      no: "いいえ|いえ|結構|いや",
      offer: "(?:おつなぎ|お繋ぎ|つなぎ|繋ぎ)(?:し|いた)|(?:担当|係)(?:の者)?に(?:代わ|かわ|回)",
    },
    greetings: "こんにちは|おはようございます|こんばんは|もしもし|お電話ありがとうございます",
  },
  lacks: [
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOn alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service talkLines said",
    ],
  ],
};
