import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../free-port.ts'
import { startProcess } from '../process/own-process.ts'
import { startServer, withFreePorts } from '../process/own-server.ts'
import { findKafkaProgram, type KafkaProgram } from './kafka-program.ts'
import { secureKafka } from './kafka-security.ts'
import type { OwnKafka } from './part.ts'

// One broker for short runs: a small heap and little JIT compilation.
const virtualMachine = ['-Xmx384m', '-Xms128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
const clusterId = 'Qm9saS10ZXN0LWthZmthLQ'

/**
 * Starts a Kafka of one node, broker and controller in one, on free ports; topics are not created automatically.
 * @param o.isSecured accepts TLS and SASL PLAIN only; `security` of the result has the settings.
 * @throws {PartMissing} when this machine can neither find nor fetch Kafka.
 */
export async function startKafka(o: { isSecured?: boolean } = {}): Promise<OwnKafka> {
  const program = await findKafkaProgram()
  return withFreePorts(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'boli-kafka-'))
    const port = await findFreePort()
    const secured = o.isSecured ? await secureKafka(folder) : null
    const settingsFile = path.join(folder, 'server.properties')
    let isFormatted = false
    const server = await startServer(folder, async () => {
      if (!isFormatted) {
        await writeFile(
          settingsFile,
          asProperties({
            ...(await settings(folder, port, secured ? 'SASL_SSL' : 'PLAINTEXT')),
            ...secured?.settings,
          }),
        )
        await writeFile(path.join(folder, 'log4j2.properties'), asProperties(logging))
        await format(program, folder, settingsFile)
      }
      isFormatted = true
      return startProcess({
        command: program.java,
        args: [...javaArguments(program, folder), 'kafka.Kafka', settingsFile],
        cwd: folder,
        isReady: (output) => output.includes('Kafka Server started'),
        withinMs: 90_000,
        folder,
      })
    })
    return {
      ...server,
      brokers: [`127.0.0.1:${port}`],
      how: program.how,
      ...(secured ? { security: secured.security } : {}),
    }
  })
}

async function format(program: KafkaProgram, folder: string, settingsFile: string): Promise<void> {
  const command = ['kafka.tools.StorageTool', 'format', '--config', settingsFile, '--cluster-id', clusterId]
  await promisify(execFile)(program.java, [...javaArguments(program, folder), ...command], { cwd: folder })
}

function javaArguments(program: KafkaProgram, folder: string): string[] {
  const logSettings = `-Dlog4j2.configurationFile=${path.join(folder, 'log4j2.properties')}`
  return [...virtualMachine, logSettings, '-cp', path.join(program.libraries, '*')]
}

async function settings(
  folder: string,
  port: number,
  protocol: 'PLAINTEXT' | 'SASL_SSL',
): Promise<Record<string, string | number>> {
  const controllerPort = await findFreePort()
  const broker = `${protocol}://127.0.0.1:${port}`
  return {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `${broker},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': broker,
    'listener.security.protocol.map': `${protocol}:${protocol},CONTROLLER:PLAINTEXT`,
    'inter.broker.listener.name': protocol,
    'log.dirs': path.join(folder, 'data'),
    'auto.create.topics.enable': 'false',
    'offsets.topic.num.partitions': 5,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // A killed broker may register again as soon as the old registration has expired.
    'broker.session.timeout.ms': 4_000,
    'broker.heartbeat.interval.ms': 500,
    // A test's group need not wait for further members.
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1_000,
  }
}

const logging = {
  'rootLogger.level': 'warn',
  'rootLogger.appenderRef.out.ref': 'OUT',
  'appender.out.type': 'Console',
  'appender.out.name': 'OUT',
  'appender.out.layout.type': 'PatternLayout',
  'appender.out.layout.pattern': '%p %c{1}: %m%n',
  // Logs when the server is ready.
  'logger.server.name': 'kafka.server.KafkaRaftServer',
  'logger.server.level': 'info',
}

function asProperties(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
