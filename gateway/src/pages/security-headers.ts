import type { Service } from '@boli/http-kit'
import helmet from '@fastify/helmet'
import type { GatewaySettings } from '../settings.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Browser features that none of our pages uses, so that injected code cannot use them either. */
const permissions = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ')

/** Headers that apply only to documents and workers. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** Useless for a file that never changes under its name; the etag is for caches that revalidate anyway. */
const ofChangingFiles = ['accept-ranges', 'last-modified', 'x-request-id']
/** Scripts, styles and fonts of the application; a worker's script has its own policy. */
const partOfPage = /^\/(?:first-paint\.js|assets\/(?!.*worker)[^/]+\.(?:js|css|woff2))$/

/** Headers that isolate pages: only our own scripts and styles run, no framing, no content sniffing. */
export async function sendSecurityHeaders(app: Service, settings: GatewaySettings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...settings.publicOrigins.map(socketOrigin)],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['boli'],
        ...(settings.isSecure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: settings.isSecure
      ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', permissionsPolicy)
  })
  // A page loads two dozen files first: a kilobyte of headers on each is half a second on a slow connection.
  app.addHook('onSend', async (request, reply) => {
    if (!partOfPage.test(request.url) || reply.statusCode !== 200) return
    for (const name of ofDocuments) reply.removeHeader(name)
    if (request.url.startsWith('/assets/')) for (const name of ofChangingFiles) reply.removeHeader(name)
  })
}

/** Older browsers do not treat a WebSocket to the same host as 'self'. */
function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}
