import type { AddressInfo } from 'node:net'

/** Some address of the public internet. Nothing is sent to it. */
const PUBLIC_ADDRESS = '192.0.43.8'

/**
 * The environment in which the product finds an `https` server of this machine under a public name, on the usual port: as
 * if it stood in the internet. All that the product looks at before it connects is left to it.
 * @param o.certificate of the server; a file of PEM.
 */
export function leadHere(o: { host: string; port: AddressInfo['port']; certificate: string }) {
  const preload = `
    import dns from 'node:dns'
    import { Agent } from 'node:https'
    import { syncBuiltinESMExports } from 'node:module'
    const { lookup } = dns
    dns.lookup = (name, options, done) => name === '${o.host}'
      ? done(null, [{ address: '${PUBLIC_ADDRESS}', family: 4 }])
      : lookup(name, options, done)
    syncBuiltinESMExports()
    const { createConnection } = Agent.prototype
    Agent.prototype.createConnection = function (options, done) {
      if (options.host !== '${o.host}') return createConnection.call(this, options, done)
      options.lookup('${o.host}', {}, (error) => {
        if (error) return done(error)
        const { lookup, ...rest } = options
        done(null, createConnection.call(this, { ...rest, host: '127.0.0.1', port: ${o.port} }))
      })
    }`
  return {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    NODE_EXTRA_CA_CERTS: o.certificate,
  }
}
