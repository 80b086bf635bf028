import type { Filters } from '@boli/system'
import { kafkaFraming, MessageCutter } from './message-cutter.ts'

const HOST = '127.0.0.1'

/**
 * Kafka sends its clients the addresses of its brokers: in its answers the broker's port is replaced by the link's,
 * otherwise clients would bypass the link.
 */
export function keepKafkaOnLink(brokerPort: number, linkPort: number): Filters {
  const [ofBroker, ofLink] = [addressBytes(brokerPort), addressBytes(linkPort)]
  const cutter = new MessageCutter(kafkaFraming)
  return {
    toClient(chunk) {
      const answers = Array.from(cutter.add(chunk), (answer) => answer.toString('latin1'))
      return Buffer.from(answers.join('').replaceAll(ofBroker, ofLink), 'latin1')
    },
  }
}

/** As in Kafka's answers: the host's text, then the port in four bytes. */
function addressBytes(port: number): string {
  return HOST + String.fromCharCode(0, 0, port >> 8, port & 0xff)
}
