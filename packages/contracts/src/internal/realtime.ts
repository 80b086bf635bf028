/**
 * Which realtime node the gateway hands a new connection to. The node begins its connection ids with it, so that any
 * gateway finds the node of a connection that is not one socket yet.
 */
export const NODE_HEADER = 'x-boli-node'
/** Told by realtime with a handshake whose cookie no session belongs to, so that the gateway counts it: `unknown`. */
export const SESSION_HEADER = 'x-boli-session'
/** Between a node's key and the rest of a connection's id. */
export const NODE_SEPARATOR = '.'
