import type { Phrases } from "./phrases.ts";

export const korean: Phrases = {
  denials: { before: [], after: ["이 아니", "가 아니", "필요 없", "말고", "연결하지 마"], ends: ["지만|그런데"] },
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
};
