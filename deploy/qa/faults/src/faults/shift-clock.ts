// Loaded before a service by `--import`, with `?minutes=5`: only its process has another time of day. Timers use a
// monotonic clock and run as usual.
const shiftMs = Number(new URL(import.meta.url).searchParams.get('minutes')) * 60_000
const RealDate = Date
const shiftedNow = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct(target, given, newTarget) {
    return Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget)
  },
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
})
