export type { Letter, MailedLot, SaleParty } from './language-words.ts'
export {
  dealLetter,
  endedUnsoldLetter,
  lotRemovedLetter,
  noticeLetter,
  outbidLetter,
  soldLetter,
  suspendedLetter,
  wonLetter,
} from './letters.ts'
export {
  type DealNotice,
  type DealTopic,
  dealTopics,
  type Notice,
  reminderTopics,
} from './notice.ts'
export { digestText, type NoticeText, noticeText, summaryText } from './notice-text.ts'
export { speechIn } from './registry.ts'
