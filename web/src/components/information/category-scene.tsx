import type { InformationCategory } from '@boli/contracts'
import type { ReactNode } from 'react'

/** A panchayat house with its flag. */
function House() {
  return (
    <g>
      <path d="M88 66h144v72H88z" fill="#f4e3bd" />
      <path d="M78 68l82-42 82 42Z" fill="#b9562f" />
      <path d="M78 68h164v8H78z" fill="#96431f" />
      <circle cx="160" cy="52" r="8" fill="#f6e3bd" />
      <path d="M100 82h12v48h-12zM130 82h12v48h-12zM178 82h12v48h-12zM208 82h12v48h-12z" fill="#fff8e6" />
      <path d="M150 98h20v34h-20z" fill="#7a4a25" />
      <path d="M80 130h160v8H80zM72 138h176v9H72z" fill="#d8bf8a" />
      <path d="M262 147V40" stroke="#6c5a34" strokeWidth="4" strokeLinecap="round" />
      <path d="M264 40h34v7h-34z" fill="#e98a1c" />
      <path d="M264 47h34v7h-34z" fill="#fffdf6" />
      <path d="M264 54h34v7h-34z" fill="#2f7a45" />
    </g>
  )
}

/** Sprouts in furrows that run to the horizon. */
function Furrows() {
  const sprout = (x: number, y: number, size: number) => (
    <g key={x} transform={`translate(${x} ${y}) scale(${size})`} fill="#2f8a4a">
      <path d="M0 0V-16" stroke="#2f8a4a" strokeWidth="3" strokeLinecap="round" />
      <path d="M0 -12C-4 -24 -16 -26 -20 -24 -20 -14 -10 -8 0 -10Z" />
      <path d="M0 -15C4 -28 16 -31 21 -29 20 -18 10 -11 0 -13Z" fill="#46a55f" />
    </g>
  )
  return (
    <g>
      <path d="M0 92Q80 80 160 88T320 84V180H0Z" fill="#a8743c" />
      <path
        d="M150 88L0 150M156 88L70 180M164 88L250 180M170 88L320 150"
        stroke="#8a5b2b"
        strokeWidth="7"
        fill="none"
      />
      {[
        [96, 118, 0.7],
        [160, 116, 0.75],
        [226, 118, 0.7],
        [40, 160, 1.15],
        [160, 164, 1.3],
        [280, 160, 1.15],
      ].map(([x = 0, y = 0, size = 1]) => sprout(x, y, size))}
    </g>
  )
}

/** A tractor on its way across the field. */
function Tractor() {
  return (
    <g>
      <path d="M0 136Q160 122 320 136V180H0Z" fill="#7d9a4e" />
      <path d="M132 44h58l10 44h-68Z" fill="#dfeef0" />
      <path d="M126 38h72v8h-72zM130 44h7v50h-7zM188 44l12 50h-8l-11-50Z" fill="#8f2f1c" />
      <path d="M116 84h136a10 10 0 0 1 10 10v26H116Z" fill="#c9432a" />
      <path d="M206 80h46v8h-46z" fill="#a53420" />
      <path d="M240 80V52h7v28z" fill="#4a4a44" />
      <path d="M222 98h30M222 106h30" stroke="#8f2f1c" strokeWidth="4" />
      <circle cx="128" cy="120" r="36" fill="#34352f" />
      <circle cx="128" cy="120" r="18" fill="#eab23a" />
      <circle cx="128" cy="120" r="6" fill="#34352f" />
      <circle cx="240" cy="132" r="24" fill="#34352f" />
      <circle cx="240" cy="132" r="11" fill="#eab23a" />
    </g>
  )
}

/** An open book with a leaf between its pages. */
function Book() {
  return (
    <g>
      <path d="M160 62C130 44 84 44 56 54V142C84 132 130 132 160 150Z" fill="#fffaf0" />
      <path d="M160 62C190 44 236 44 264 54V142C236 132 190 132 160 150Z" fill="#f7ecd6" />
      <path d="M160 62V150" stroke="#c8b285" strokeWidth="4" />
      <path
        d="M76 76q34-8 62 2M76 94q34-8 62 2M76 112q34-8 50-3"
        stroke="#cdbb95"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M212 118V78" stroke="#2f8a4a" strokeWidth="4" strokeLinecap="round" />
      <path d="M212 100C194 98 188 84 190 74 204 74 212 86 212 100Z" fill="#46a55f" />
      <path d="M212 90C226 88 236 76 236 64 220 64 211 76 212 90Z" fill="#2f8a4a" />
    </g>
  )
}

const scenes: Record<InformationCategory, { sky: string; land: string; thing: () => ReactNode }> = {
  schemes: { sky: '#e6efd9', land: '#a9c98b', thing: House },
  techniques: { sky: '#f8e7bf', land: '#c9b06a', thing: Furrows },
  equipment: { sky: '#fbe2cf', land: '#a3b86c', thing: Tractor },
  other: { sky: '#e3e9e4', land: '#b4c4a8', thing: Book },
}

/** A drawn picture of a category, for items without a picture. */
export function CategoryScene({
  category,
  className,
}: {
  category: InformationCategory
  className?: string
}) {
  const { sky, land, thing: Thing } = scenes[category]
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <rect width="320" height="180" fill={sky} />
      <circle cx="48" cy="42" r="22" fill="#f2b63c" opacity=".85" />
      <path d="M0 112Q70 84 150 104T320 92V180H0Z" fill={land} opacity=".55" />
      <path d="M0 142Q110 126 200 138T320 132V180H0Z" fill={land} />
      <Thing />
    </svg>
  )
}
