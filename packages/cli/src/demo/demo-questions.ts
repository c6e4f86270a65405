/** Six questions as callers ask them, each with the document that answers it. */
export const demoQuestions: readonly { question: string; answeredBy: string }[] = [
  { question: "What does it mean when the light on my router is blinking orange?", answeredBy: "router-guide.pdf" },
  { question: "How much notice do I have to give if I want to cancel?", answeredBy: "service-agreement.docx" },
  { question: "What does the Fiber 500 plan cost per month?", answeredBy: "plans.csv" },
  { question: "Why was my first bill so much higher than usual?", answeredBy: "billing-faq.md" },
  { question: "When do you do planned maintenance?", answeredBy: "network-status.html" },
  { question: "¿Cómo puedo pagar mi factura con tarjeta?", answeredBy: "billing-faq.md" },
];
