// What stands in the middle of a machine's picture, as in scheme-signs.

const wheel = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#2f312b"/><circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="#eab23a"/><circle cx="${x}" cy="${y}" r="${r * 0.16}" fill="#2f312b"/>`

export function tractor(): string {
  return `<path d="M-110 -136 h128 l24 118 h-152 Z" fill="#dcebee"/><path d="M-124 -150 h160 v18 h-160 Z M-116 -136 h16 v124 h-16 Z M12 -136 h16 l26 124 h-18 Z" fill="#8f2f1c"/><path d="M-150 -20 h330 a24 24 0 0 1 24 24 v70 h-354 Z" fill="#c9432a"/><path d="M78 -30 h120 v20 h-120 Z" fill="#a53420"/><path d="M166 -30 v-74 h18 v74 Z" fill="#4a4a44"/><path d="M112 18 h80 M112 42 h80" stroke="#8f2f1c" stroke-width="9"/>${wheel(-96, 74, 92)}${wheel(166, 104, 60)}`
}

/** A tractor with a drill behind it that sows through standing straw. */
export function seeder(): string {
  const tine = (x: number) =>
    `<path d="M${x} 60 q-14 44 8 92" stroke="#4a4a44" stroke-width="12" stroke-linecap="round" fill="none"/>`
  const straw = Array.from({ length: 15 }, (_, index) => {
    const x = -390 + index * 28
    return `<path d="M${x} 168 l${(index % 3) * 8 - 8} ${-40 - (index % 4) * 8}" stroke="#d6a93f" stroke-width="7" stroke-linecap="round"/>`
  }).join('')
  return `${straw}<g transform="translate(96 0) scale(0.86)">${tractor()}</g><path d="M-40 50 H-110" stroke="#4a4a44" stroke-width="14"/><path d="M-290 -40 h190 l-26 92 h-138 Z" fill="#2f7a45"/><rect x="-306" y="46" width="216" height="24" rx="8" fill="#1f5a33"/>${[-286, -236, -186, -136].map(tine).join('')}`
}

/** A laser on its tripod, the beam over the bucket. */
export function leveller(): string {
  return `<path d="M-150 -96 L-220 160 M-150 -96 L-150 168 M-150 -96 L-80 160" stroke="#6b5a2c" stroke-width="13" stroke-linecap="round"/><rect x="-186" y="-150" width="72" height="60" rx="12" fill="#c9432a"/><rect x="-172" y="-172" width="44" height="26" rx="8" fill="#8f2f1c"/><path d="M-114 -122 H240" stroke="#e2412c" stroke-width="6" stroke-dasharray="22 12"/><path d="M150 168 V-140" stroke="#4a4a44" stroke-width="12"/><rect x="126" y="-156" width="48" height="66" rx="10" fill="#e39a12"/><path d="M60 112 h200 l-16 56 h-196 q-20 -30 12 -56 Z" fill="#4f6f86"/><circle cx="232" cy="164" r="30" fill="#2f312b"/><path d="M-420 176 H420 V300 H-420 Z" fill="#a8743c"/>`
}

export function drone(): string {
  const rotor = (x: number, y: number) =>
    `<path d="M${x} ${y} v-34" stroke="#3a3d36" stroke-width="12"/><ellipse cx="${x}" cy="${y - 38}" rx="84" ry="12" fill="#5b6472" opacity="0.65"/><circle cx="${x}" cy="${y - 36}" r="10" fill="#2a2d28"/>`
  const spray = [-70, -35, 0, 35, 70]
    .map(
      (x) =>
        `<path d="M${x} 84 l${x * 0.4} 96" stroke="#6fb0cd" stroke-width="8" stroke-linecap="round" stroke-dasharray="4 18"/>`,
    )
    .join('')
  return `${spray}<path d="M-190 -40 L0 -10 L190 -40 M-120 20 L0 -10 L120 20" stroke="#3a3d36" stroke-width="17" stroke-linecap="round" fill="none"/>${rotor(-190, -40)}${rotor(190, -40)}${rotor(-120, 20)}${rotor(120, 20)}<rect x="-74" y="-46" width="148" height="66" rx="28" fill="#1f6b3b"/><rect x="-54" y="16" width="108" height="54" rx="18" fill="#f3ead0"/><path d="M-86 78 H86" stroke="#3a3d36" stroke-width="10" stroke-linecap="round"/>`
}

/** A moisture meter with its figure, drawn in seven-segment bars. */
export function meter(): string {
  const bar = (x: number, y: number, isUpright: boolean) =>
    `<rect x="${x}" y="${y}" width="${isUpright ? 10 : 38}" height="${isUpright ? 36 : 10}" rx="5" fill="#123d20"/>`
  const one = bar(-58, -96, true) + bar(-58, -54, true)
  const two =
    bar(-24, -102, false) +
    bar(8, -96, true) +
    bar(-24, -60, false) +
    bar(-28, -54, true) +
    bar(-24, -18, false)
  return `<rect x="-130" y="-160" width="260" height="330" rx="34" fill="#2a3326"/><rect x="-98" y="-128" width="196" height="136" rx="14" fill="#bfe0b4"/>${one}${two}<path d="M44 -20 L76 -96" stroke="#123d20" stroke-width="9" stroke-linecap="round"/><circle cx="46" cy="-86" r="10" fill="none" stroke="#123d20" stroke-width="7"/><circle cx="76" cy="-30" r="10" fill="none" stroke="#123d20" stroke-width="7"/><circle cx="-58" cy="62" r="26" fill="#e39a12"/><circle cx="20" cy="62" r="26" fill="#5c6854"/><rect x="-84" y="110" width="168" height="34" rx="17" fill="#d9a441"/><path d="M-64 127 h128" stroke="#b9812b" stroke-width="12" stroke-dasharray="2 18" stroke-linecap="round"/>`
}

export function bin(): string {
  return `<path d="M-120 -70 h240 v214 q-120 44 -240 0 Z" fill="#aeb9bd"/><path d="M-120 -70 h70 v236 q-40 -6 -70 -22 Z" fill="#c6d0d3"/><path d="M64 -70 h56 v214 q-24 12 -56 18 Z" fill="#93a0a5"/><ellipse cy="-70" rx="120" ry="34" fill="#d6dee0"/><path d="M-120 -72 Q0 -190 120 -72 Q0 -40 -120 -72 Z" fill="#8d9aa0"/><rect x="-28" y="-150" width="56" height="26" rx="10" fill="#6f7c82"/><path d="M-120 0 q120 40 240 0 M-120 70 q120 42 240 0" stroke="#7f8c91" stroke-width="6" fill="none"/><rect x="-36" y="86" width="72" height="52" rx="8" fill="#6f7c82"/><path d="M-20 138 q-40 20 -84 36 h208 q-44 -16 -84 -36 Z" fill="#e0ac45"/>`
}

/** A double-walled brick chamber, wet sand between its walls, vegetables inside. */
export function chamber(): string {
  const bricks = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => {
      const x = -226 + column * 66 - (row % 2) * 30
      return `<rect x="${x}" y="${16 + row * 36}" width="60" height="30" rx="4" fill="${(row + column) % 3 === 0 ? '#a8502f' : '#bc6038'}"/>`
    }).join(''),
  ).join('')
  const round = (x: number, y: number, r: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><ellipse cx="${x - r * 0.3}" cy="${y - r * 0.35}" rx="${r * 0.25}" ry="${r * 0.15}" fill="#fff" opacity="0.5"/>`
  return `<path d="M-256 10 L-190 -70 H190 L256 10 Z" fill="#d8b06c"/><path d="M-196 4 L-150 -54 H150 L196 4 Z" fill="#6b4420"/>${round(-96, -22, 40, '#d4432c')}${round(-16, -28, 44, '#e8622f')}${round(68, -24, 40, '#d4432c')}${round(128, -10, 32, '#4b9a4a')}${round(-150, -6, 28, '#4b9a4a')}<path d="M-256 10 H256 V162 H-256 Z" fill="#8f4526"/>${bricks}<path d="M-226 -96 H226" stroke="#8a7a4c" stroke-width="18" stroke-linecap="round"/><path d="M-190 -120 L-206 -80 M-120 -120 L-132 -80 M-50 -120 L-58 -80 M20 -120 L14 -80 M90 -120 L86 -80 M160 -120 L158 -80" stroke="#b59f5c" stroke-width="9" stroke-linecap="round"/>`
}

/** A box with a clear lid; the sun dries what lies on its trays. */
export function dryer(): string {
  const slice = (x: number, y: number, fill: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="26" ry="13" fill="${fill}"/><ellipse cx="${x}" cy="${y}" rx="11" ry="5" fill="#fff3dc" opacity="0.7"/>`
  const tray = (y: number) =>
    [-120, -60, 0, 60, 120]
      .map((x, index) => slice(x, y, ['#d4432c', '#e8a22f', '#4b9a4a'][index % 3] ?? '#d4432c'))
      .join('')
  return `<path d="M-190 170 V60 M190 170 V60" stroke="#6b4420" stroke-width="20" stroke-linecap="round"/><path d="M-214 -40 H214 V96 H-214 Z" fill="#8f5a2a"/><path d="M-190 -20 H190 V76 H-190 Z" fill="#3a2712"/><path d="M-176 20 H176 M-176 66 H176" stroke="#c6b48a" stroke-width="6"/>${tray(8)}${tray(54)}<path d="M-232 -40 L-170 -146 H254 L214 -40 Z" fill="#bfe3ea" opacity="0.75"/><path d="M-232 -40 L-170 -146 H254 L214 -40 Z" fill="none" stroke="#6b4420" stroke-width="10" stroke-linejoin="round"/><path d="M-120 -62 L-76 -128 M-60 -62 L-16 -128" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity="0.8"/>`
}
