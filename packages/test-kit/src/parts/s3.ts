import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../free-port.ts'
import { startProcess } from '../process/own-process.ts'
import { startServer, withFreePorts } from '../process/own-server.ts'
import { fetchMavenLibraries } from './maven-libraries.ts'
import { type OwnS3, PartMissing } from './part.ts'
import { findProgram } from './programs.ts'

const version = '4.1.0'
const sdkVersion = '2.54.2'
const account = { accessKey: 'boli-test', secretKey: 'boli-test-secret' }

/**
 * Starts S3Proxy from Maven Central on a free port, its objects in a temporary folder. It verifies signatures, pages
 * lists and stores only complete objects; s3rver from npm does none of these.
 * @throws {PartMissing} without Java, or where Maven cannot fetch it.
 */
export async function startS3(): Promise<OwnS3> {
  const java = await findProgram('java')
  if (!java) throw new PartMissing('no java in PATH')
  const libraries = await fetchMavenLibraries(`s3proxy-${version}`, dependencies)
  return withFreePorts(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'boli-s3-'))
    const endpoint = `http://127.0.0.1:${await findFreePort()}`
    const server = await startServer(folder, async () => {
      await writeSettings(folder, endpoint)
      return startProcess({
        command: java,
        args: [
          ...['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
          ...[`-Dlogback.configurationFile=${path.join(folder, 'logback.xml')}`],
          ...['-cp', path.join(libraries, '*'), 'org.gaul.s3proxy.Main'],
          ...['--properties', path.join(folder, 's3proxy.conf')],
        ],
        cwd: folder,
        isReady: () => answers(endpoint),
        withinMs: 90_000,
        folder,
      })
    })
    const s3 = { endpoint, region: 'us-east-1', ...account }
    return { ...server, s3, how: `own S3Proxy ${version} from Maven Central` }
  })
}

// It supports many cloud stores; for a folder it needs none of their libraries except the one whose exceptions it refers to.
const dependencies = [
  { name: `org.gaul:s3proxy:${version}`, without: ['*:*'] },
  {
    name: `software.amazon.awssdk:s3:${sdkVersion}`,
    without: ['netty-nio-client', 'apache-client', 'apache5-client', 'crt-core'].map(
      (artifact) => `software.amazon.awssdk:${artifact}`,
    ),
  },
  { name: 'args4j:args4j:2.37' },
  { name: 'ch.qos.logback:logback-classic:1.6.3' },
  { name: 'com.google.guava:guava:33.7.1-jre' },
  { name: 'io.opentelemetry:opentelemetry-exporter-prometheus:1.65.0-alpha' },
  { name: 'io.opentelemetry:opentelemetry-sdk:1.65.0' },
  { name: 'io.opentelemetry.semconv:opentelemetry-semconv:1.43.0' },
  { name: 'jakarta.servlet:jakarta.servlet-api:6.0.0' },
  { name: 'org.jspecify:jspecify:1.0.0' },
  { name: 'tools.jackson.dataformat:jackson-dataformat-xml:3.2.2' },
]

async function writeSettings(folder: string, endpoint: string): Promise<void> {
  const data = path.join(folder, 'data')
  await mkdir(data, { recursive: true })
  const settings = [
    `s3proxy.endpoint=${endpoint}`,
    's3proxy.authorization=aws-v2-or-v4',
    `s3proxy.identity=${account.accessKey}`,
    `s3proxy.credential=${account.secretKey}`,
    'jclouds.provider=filesystem-nio2',
    `jclouds.filesystem.basedir=${data}`,
    'jclouds.identity=local',
    'jclouds.credential=local',
  ]
  await writeFile(path.join(folder, 's3proxy.conf'), settings.join('\n'))
  const logging = `<configuration><appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
    <encoder><pattern>%level %logger{20} %msg%n</pattern></encoder></appender>
    <root level="warn"><appender-ref ref="OUT"/></root></configuration>`
  await writeFile(path.join(folder, 'logback.xml'), logging)
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  )
}
