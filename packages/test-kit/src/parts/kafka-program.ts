import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { fetchMavenLibraries } from './maven-libraries.ts'
import { PartMissing } from './part.ts'
import { findProgram } from './programs.ts'

/** A Kafka that this machine can run: a folder of its Java archives. */
export interface KafkaProgram {
  java: string
  libraries: string
  how: string
}

const version = '4.3.1'

/**
 * Finds Kafka: an installed one, or the archives from Maven Central.
 * @throws {PartMissing} if neither is available.
 */
export async function findKafkaProgram(): Promise<KafkaProgram> {
  const java = await findProgram('java')
  if (!java) throw new PartMissing('no java in PATH')
  const installed = await findProgram('kafka-server-start.sh', 'kafka-server-start')
  if (installed) {
    const libraries = path.resolve(await realpath(installed), '..', '..', 'libs')
    return { java, libraries, how: `own Kafka, ${path.dirname(libraries)}` }
  }
  const libraries = await fetchMavenLibraries(`kafka-${version}`, [
    { name: `org.apache.kafka:kafka_2.13:${version}` },
    { name: 'org.apache.logging.log4j:log4j-slf4j-impl:2.25.4' },
  ])
  return { java, libraries, how: `own Apache Kafka ${version} from Maven Central` }
}
