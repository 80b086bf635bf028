// What stands in the middle of a scheme's picture, around 0, 0, about 400 pixels wide and 320 high.

/** A sprout with two leaves, its foot at x, y. */
export function sprout(x: number, y: number, size = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 0 V-64" stroke="#2c7a3f" stroke-width="9" stroke-linecap="round"/><path d="M0 -44 C-10 -92 -56 -104 -78 -96 C-76 -60 -40 -36 0 -40 Z" fill="#3d9a52"/><path d="M0 -56 C10 -108 58 -122 84 -114 C80 -70 40 -44 0 -50 Z" fill="#2c7a3f"/></g>`
}

/** The sign of the rupee, drawn, since the machine may have no font that knows it. */
function rupee(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" stroke="#8a5a00" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" fill="none"><path d="M-26 -34 H26 M-26 -14 H26 M-26 -34 H-6 C22 -34 22 6 -6 6 H-26 L14 42"/></g>`
}

export function coins(): string {
  const coin = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y + 14}" rx="74" ry="26" fill="#b9780b"/><ellipse cx="${x}" cy="${y}" rx="74" ry="26" fill="#f2b63c"/><ellipse cx="${x}" cy="${y}" rx="54" ry="17" fill="none" stroke="#c98a14" stroke-width="5"/>`
  const stack = (x: number, count: number) =>
    Array.from({ length: count }, (_, index) => coin(x, 130 - index * 30)).join('')
  return `${stack(-120, 2)}${stack(20, 4)}${sprout(-120, 88, 0.9)}<circle cx="160" cy="64" r="86" fill="#b9780b"/><circle cx="154" cy="58" r="86" fill="#f6c453"/><circle cx="154" cy="58" r="66" fill="none" stroke="#d6971c" stroke-width="7"/>${rupee(156, 54, 1.15)}`
}

export function umbrella(): string {
  const segment = (from: number, to: number, fill: string) =>
    `<path d="M${from} -10 Q0 -250 ${to} -10 Q${(from + to) / 2} -52 ${from} -10 Z" fill="${fill}"/>`
  const rain = [-170, -90, -10, 70, 150]
    .map((x) => `<path d="M${x} -190 l-16 34" stroke="#7fa6b8" stroke-width="9" stroke-linecap="round"/>`)
    .join('')
  return `${rain}${sprout(-84, 150, 0.95)}${sprout(84, 150, 0.95)}<path d="M0 -120 V110 a34 34 0 0 0 68 0" stroke="#7a4a25" stroke-width="13" stroke-linecap="round" fill="none"/>${segment(-190, -64, '#b93a26')}${segment(-64, 64, '#fff3dc')}${segment(64, 190, '#b93a26')}<path d="M-190 -10 C-176 -186 176 -186 190 -10 Q127 -54 64 -10 Q0 -54 -64 -10 Q-127 -54 -190 -10 Z" fill="#d4533a"/><path d="M-64 -10 C-56 -140 56 -140 64 -10 Q0 -54 -64 -10 Z" fill="#f6dcb0"/>`
}

export function screen(): string {
  const bars = [40, 78, 58, 112, 146]
    .map((height, index) => {
      const fill = index === 4 ? '#e39a12' : '#2f7a45'
      return `<rect x="${-128 + index * 54}" y="${92 - height}" width="36" height="${height}" rx="7" fill="${fill}"/>`
    })
    .join('')
  return `<rect x="-190" y="-140" width="380" height="266" rx="24" fill="#2a3326"/><rect x="-170" y="-120" width="340" height="226" rx="12" fill="#fdf8ea"/><path d="M-128 -40 L-74 -70 L-20 -52 L34 -84 L106 -104" stroke="#b93a26" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" fill="none"/>${bars}<path d="M-34 126 H34 L46 168 H-46 Z" fill="#2a3326"/><rect x="-96" y="162" width="192" height="16" rx="8" fill="#2a3326"/>`
}

export function soilCard(): string {
  const lines = [0.82, 0.55, 0.7, 0.38]
    .map((share, index) => {
      const y = -74 + index * 46
      const fill = ['#2f7a45', '#e39a12', '#2f7a45', '#b93a26'][index]
      return `<rect x="-16" y="${y}" width="170" height="20" rx="10" fill="#e8dfc8"/><rect x="-16" y="${y}" width="${170 * share}" height="20" rx="10" fill="${fill}"/>`
    })
    .join('')
  return `<g transform="rotate(-4)"><rect x="-198" y="-134" width="396" height="262" rx="20" fill="#8a6a3a" opacity="0.3" transform="translate(8 12)"/><rect x="-198" y="-134" width="396" height="262" rx="20" fill="#fffaf0"/><rect x="-198" y="-134" width="396" height="38" rx="18" fill="#2f7a45"/><rect x="-170" y="-70" width="126" height="168" rx="12" fill="#f2e3bd"/><path d="M-170 14 q62 -26 126 0 V86 a12 12 0 0 1 -12 12 H-158 a12 12 0 0 1 -12 -12 Z" fill="#8a5b2b"/><path d="M-170 50 q62 -18 126 0 V86 a12 12 0 0 1 -12 12 H-158 a12 12 0 0 1 -12 -12 Z" fill="#6b4420"/>${sprout(-107, 10, 0.62)}${lines}</g>`
}

export function bankCard(): string {
  const grain = (x: number, y: number, turn: number) =>
    `<ellipse transform="translate(${x} ${y}) rotate(${turn})" rx="11" ry="23" fill="#f6c453"/>`
  const ear = [0, 1, 2, 3]
    .map((row) => grain(106, 36 - row * 36, 26) + grain(74, 36 - row * 36, -26))
    .join('')
  return `<g transform="rotate(-7)"><rect x="-206" y="-126" width="412" height="258" rx="28" fill="#0b2b17" opacity="0.25" transform="translate(8 14)"/><rect x="-206" y="-126" width="412" height="258" rx="28" fill="#1f6b3b"/><path d="M-206 40 Q0 -60 206 30 V104 a28 28 0 0 1 -28 28 H-178 a28 28 0 0 1 -28 -28 Z" fill="#175530"/><rect x="-166" y="-72" width="78" height="60" rx="12" fill="#f0cf86"/><path d="M-166 -42 H-88 M-140 -72 V-12 M-114 -72 V-12" stroke="#b98f3a" stroke-width="4"/><path d="M90 110 V-80" stroke="#f6c453" stroke-width="8" stroke-linecap="round"/>${ear}${grain(90, -104, 0)}<path d="M-166 42 h54 M-96 42 h54 M-26 42 h54" stroke="#e6f3e4" stroke-width="12" stroke-linecap="round"/><path d="M-166 84 h120" stroke="#e6f3e4" stroke-width="10" stroke-linecap="round" opacity="0.6"/></g>`
}

export function warehouse(): string {
  const sack = (x: number, y: number) =>
    `<path d="M${x - 34} ${y} q-14 -34 4 -60 q-6 -10 4 -14 h52 q10 4 4 14 q18 26 4 60 Z" fill="#d9b77a"/><path d="M${x - 26} ${y - 56} h52" stroke="#a9834a" stroke-width="6" stroke-linecap="round"/>`
  return `<path d="M-214 -30 L0 -150 L214 -30 V150 H-214 Z" fill="#cfd8cf"/><path d="M-236 -22 L0 -164 L236 -22 L222 2 L0 -126 L-222 2 Z" fill="#8f2f1c"/><rect x="-96" y="-6" width="192" height="156" fill="#5a4a34"/><path d="M-96 22 H96 M-96 50 H96" stroke="#463823" stroke-width="6"/><path d="M-190 10 h60 v60 h-60 z M130 10 h60 v60 h-60 z" fill="#f3e6c4"/><path d="M-160 10 v60 M160 10 v60 M-190 40 h60 M130 40 h60" stroke="#a9a28c" stroke-width="6"/>${sack(-44, 150)}${sack(44, 150)}${sack(0, 84)}`
}

export function drip(): string {
  const plant = (x: number) =>
    `${sprout(x, 120, 1.1)}<path d="M${x} -58 C${x - 22} -26 ${x - 22} -6 ${x} -4 C${x + 22} -6 ${x + 22} -26 ${x} -58 Z" fill="#4b93b8" transform="translate(0 -40)"/><circle cx="${x}" cy="-112" r="11" fill="#2a3326"/>`
  return `<path d="M-260 -118 H260" stroke="#34352f" stroke-width="17" stroke-linecap="round"/>${[-160, 0, 160].map(plant).join('')}<path d="M-270 120 H270 V150 H-270 Z" fill="#8a5b2b"/>`
}

export function solar(): string {
  const cells = [0, 1, 2]
    .map((row) =>
      [0, 1, 2, 3]
        .map(
          (column) =>
            `<rect x="${-150 + column * 76}" y="${-96 + row * 56}" width="68" height="48" rx="5" fill="${(row + column) % 2 === 0 ? '#2f5f8a' : '#3a709e'}"/>`,
        )
        .join(''),
    )
    .join('')
  return `<path d="M0 70 V160 M-70 160 H70" stroke="#6b6f66" stroke-width="17" stroke-linecap="round"/><g transform="skewX(-10)"><rect x="-164" y="-110" width="326" height="190" rx="14" fill="#1d3a55"/>${cells}</g><path d="M196 160 V40 h-46" stroke="#6b6f66" stroke-width="20" stroke-linejoin="round" fill="none"/><path d="M150 52 q-14 40 -10 108" stroke="#5aa3c4" stroke-width="15" stroke-linecap="round" fill="none"/>`
}
