// The public page of a lot: counts the time down, refreshes the price while the page is visible, shares the address,
// and sends reports. On this page and on those of lists and prices: prices per kilo if chosen on this device.
;(() => {
  const isSignedIn = /(^|; )(__Host-)?boli_signed_in=1/.test(document.cookie)
  if (isSignedIn) for (const part of document.querySelectorAll('[data-guest]')) part.hidden = true
  const KILO = 'boli.per-kilo'
  const kiloSwitch = document.querySelector('[data-kilo-switch]')
  // If the device forbids storage, the choice lasts as long as the page.
  let isPerKilo = false
  try {
    isPerKilo = localStorage.getItem(KILO) === 'yes'
  } catch {}
  function showKilos() {
    for (const price of document.querySelectorAll('[data-kilo]')) price.hidden = !isPerKilo
    kiloSwitch?.setAttribute('aria-pressed', String(isPerKilo))
  }
  showKilos()
  if (kiloSwitch) kiloSwitch.hidden = false
  kiloSwitch?.addEventListener('click', () => {
    isPerKilo = !isPerKilo
    try {
      localStorage.setItem(KILO, isPerKilo ? 'yes' : 'no')
    } catch {}
    showKilos()
  })
  const page = document.querySelector('[data-lot]')
  if (!page) return
  const find = (name) => document.querySelector(`[data-${name}]`)
  const { lot, per } = page.dataset
  const act = document.querySelector('[data-member]')
  if (isSignedIn) act.textContent = act.dataset.member
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 2,
  })
  let start = Date.parse(page.dataset.start)
  let end = Date.parse(page.dataset.end)
  let version = Number(page.dataset.version)
  let isOver = page.dataset.over === 'true'
  // How far the server's clock is ahead of this device's.
  let aheadMs = 0

  const two = (number) => String(number).padStart(2, '0')
  function tick() {
    if (isOver) return
    const now = Date.now() + aheadMs
    // A late bid may have moved the end: only the server's answer ends the auction.
    const seconds = Math.max(0, Math.floor(((now < start ? start : end) - now) / 1000))
    const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    find('clock').textContent = clock
  }
  function finish() {
    isOver = true
    find('clock').hidden = true
    find('clock-label').textContent = page.dataset.ended
    find('label').textContent = page.dataset.final
  }
  async function ask() {
    if (isOver || document.hidden) return
    const response = await fetch(`/api/v1/auction/public/${lot}`, { headers: { accept: 'application/json' } })
    if (response.status === 410) return location.reload()
    if (!response.ok) return
    const date = Date.parse(response.headers.get('date') || '')
    if (date) aheadMs = date - Date.now()
    const { data } = await response.json()
    if (data.version < version) return
    version = data.version
    start = Date.parse(data.startTime)
    end = Date.parse(data.endTime)
    const amount = rupees.format(data.price).replace(/\.00$/, '')
    find('price').textContent = `${amount} / ${per}`
    const kilo = find('price').parentElement.querySelector('[data-kilo]')
    if (kilo)
      kilo.textContent = kilo.textContent.replace(
        /^\S+/,
        rupees.format(data.price / 100).replace(/\.00$/, ''),
      )
    find('bids').textContent = String(data.totalBids)
    if (data.status === 'completed' || data.status === 'inactive') finish()
  }
  const askQuietly = () => ask().catch(() => {})
  tick()
  setInterval(tick, 1000)
  setInterval(askQuietly, 5000)
  document.addEventListener('visibilitychange', askQuietly)
  askQuietly()

  const report = find('report')
  report.hidden = false
  report.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault()
    const form = event.target
    const button = form.querySelector('button')
    const status = report.querySelector('[role="status"]')
    const name = button.textContent
    status.textContent = ''
    button.disabled = true
    button.textContent = button.dataset.busy
    const code = await send(Object.fromEntries(new FormData(form))).catch(() => 'failed')
    button.disabled = false
    button.textContent = name
    const errors = JSON.parse(report.dataset.report)
    status.textContent = code === null ? status.dataset.done : errors[code] || errors.failed
    // A sent report is not sent again; a form that stays was not sent.
    form.hidden = code === null
    status.focus()
  })
  /** null if the report was accepted, otherwise the reason. */
  async function send(body) {
    const response = await fetch(`/api/v1/auction/report/${lot}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return response.ok ? null : (await response.json()).code
  }

  const url = document.querySelector('link[rel="canonical"]').href
  const share = find('share')
  if (navigator.share) {
    share.hidden = false
    share.addEventListener('click', () => navigator.share({ title: document.title, url }).catch(() => {}))
  }
  const copy = find('copy')
  if (navigator.clipboard) {
    copy.hidden = false
    copy.addEventListener('click', async () => {
      // If the clipboard is refused, the address can still be selected and copied.
      const isCopied = await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      )
      copy.textContent = isCopied ? copy.dataset.copy : url
    })
  }
})()
