import type { LanguageWords } from '../language-words.ts'

/** What a party of a deal is told. */
export const dealTopics: LanguageWords['dealTopics'] = {
  decide: {
    subject: 'Your decision is wanted',
    heading: 'Will you sell at the best bid?',
    text: 'The auction has ended and the best bid waits for your answer. Accept it or decline; where you set a reserve you can also ask for more, once. No answer is a no.',
  },
  countered: {
    subject: 'The farmer asks for another price',
    heading: 'The farmer asks for another price',
    text: 'Please accept it or decline. No answer is a no.',
  },
  asked: {
    subject: 'The lot can still be yours',
    heading: 'The lot is offered to you',
    text: 'The sale to a higher bidder did not come about. The farmer asks whether you take the lot at your own best bid. You need not.',
  },
  agreed: {
    subject: 'Agreed',
    heading: 'The deal is made',
    text: 'You both agreed on the price. Next, agree on place and time of the handover. Phone and address of the other are in the deal.',
  },
  'came-to-nothing': {
    subject: 'No deal',
    heading: 'No deal was made',
    text: 'The offer was declined, or nobody answered in time.',
  },
  handover: {
    subject: 'Confirm the handover',
    heading: 'Place and time of the handover',
    text: 'The other party proposes where and when the lot is handed over. Please confirm, or propose something else.',
  },
  weight: {
    subject: 'Confirm the weight',
    heading: 'Please look at the weight',
    text: 'The other party entered a weight or objected to one. Please look at it: both must confirm the same.',
  },
  payment: {
    subject: 'A payment was recorded',
    heading: 'Has the payment arrived?',
    text: 'The buyer says that it was paid. Please look at your account and say whether it was received.',
  },
  'payment-refused': {
    subject: 'A payment did not arrive',
    heading: 'The payment did not arrive',
    text: 'The farmer says that a payment was not received. The reason is in the deal.',
  },
  completed: {
    subject: 'Completed',
    heading: 'The deal is complete',
    text: 'Weight and payment stand, and the bill is ready. Please rate each other.',
  },
  'default-notice': {
    subject: 'Notice of default',
    heading: 'You are given notice',
    text: 'Something that you agreed to is overdue. After the notice has run out the other party may cancel, and that counts as a strike.',
  },
  cancellation: {
    subject: 'Cancel the deal?',
    heading: 'The other party wants to cancel',
    text: 'They propose to cancel without fault. It is only cancelled when you agree.',
  },
  cancelled: {
    subject: 'Cancelled',
    heading: 'The deal was cancelled',
    text: 'What led to it is in the deal.',
  },
  dispute: {
    subject: 'A dispute was opened',
    heading: 'A dispute was opened',
    text: 'The other party has asked for a decision. All deadlines stop. Please give your answer in time.',
  },
  withdrawn: {
    subject: 'The dispute was withdrawn',
    heading: 'The dispute was withdrawn',
    text: 'The other party has withdrawn the dispute. The deal goes on, and its deadlines count again.',
  },
  decision: {
    subject: 'The dispute was decided',
    heading: 'The dispute was decided',
    text: 'An administrator has decided; the note is in the deal.',
  },
  appeal: {
    subject: 'The decision is looked at again',
    heading: 'The other party has appealed',
    text: 'Another administrator will look at the decision.',
  },
  'decision-due': {
    subject: 'Answer soon',
    heading: 'Your answer is still wanted',
    text: 'The time for your answer ends soon. No answer is a no.',
  },
  'handover-due': {
    subject: 'The handover is soon',
    heading: 'The handover is soon',
    text: 'Bring the lot to the agreed place, weigh it together, and enter the weight in the deal.',
  },
  'payment-due': {
    subject: 'Payment is due soon',
    heading: 'Payment is due soon',
    text: 'Please pay what is due, and record the payment in the deal.',
  },
  'dispute-due': {
    subject: 'Answer the dispute soon',
    heading: 'Your answer in the dispute is still wanted',
    text: 'The time for your answer ends soon. After it an administrator decides without it.',
  },
}
