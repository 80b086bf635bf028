import { findFreePort } from '../free-port.ts'
import { type KafkaPart, PartMissing, type RedisPart, type S3Part } from './part.ts'

const redisImage = 'redis:8-alpine'
const kafkaImage = 'apache/kafka:4.3.1'
const s3Image = 'andrewgaul/s3proxy:latest'

/** Redis in a container, if the machine has no program for it. @throws {PartMissing} without Docker. */
export async function startRedisContainer(): Promise<RedisPart> {
  const { GenericContainer, Wait } = await loadTestcontainers()
  const container = await new GenericContainer(redisImage)
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .start()
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    how: `Docker container of ${redisImage}`,
    stop: async () => void (await container.stop()),
  }
}

/** Kafka in a container, if it is not available otherwise. @throws {PartMissing} without Docker. */
export async function startKafkaContainer(): Promise<KafkaPart> {
  const { GenericContainer, Wait } = await loadTestcontainers()
  // The broker sends clients its own address, so the published port must be known before it starts.
  const port = await findFreePort()
  const container = await new GenericContainer(kafkaImage)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_NODE_ID: '1',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@127.0.0.1:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage('Kafka Server started'))
    .start()
  return {
    brokers: [`127.0.0.1:${port}`],
    how: `Docker container of ${kafkaImage}`,
    stop: async () => void (await container.stop()),
  }
}

/** S3 in a container, if it is not available otherwise. @throws {PartMissing} without Docker. */
export async function startS3Container(): Promise<S3Part> {
  const { GenericContainer, Wait } = await loadTestcontainers()
  const account = { accessKey: 'boli-test', secretKey: 'boli-test-secret' }
  const container = await new GenericContainer(s3Image)
    .withExposedPorts(80)
    .withEnvironment({
      S3PROXY_AUTHORIZATION: 'aws-v2-or-v4',
      S3PROXY_IDENTITY: account.accessKey,
      S3PROXY_CREDENTIAL: account.secretKey,
    })
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(80)}`
  return {
    s3: { endpoint, region: 'us-east-1', ...account },
    how: `Docker container of ${s3Image}`,
    stop: async () => void (await container.stop()),
  }
}

async function loadTestcontainers() {
  const testcontainers = await import('testcontainers')
  try {
    await testcontainers.getContainerRuntimeClient()
  } catch (error) {
    throw new PartMissing('no Docker', { cause: error })
  }
  return testcontainers
}
