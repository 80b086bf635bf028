import type { ReactNode } from 'react'
import type { Palette } from './palettes.ts'
import { between, bouquet, grains, HEIGHT, heap, heapEdge, stack, type Tones, WIDTH } from './scatter.ts'
import { blade, calyx, circle, ellipse, line, pod, rosette } from './shapes.ts'

export type Draw = (random: () => number, palette: Palette) => ReactNode

function tonePaths(tones: Tones, palette: Palette) {
  return (
    <>
      <path d={tones.dark} fill={palette.dark} />
      <path d={tones.base} fill={palette.base} />
      <path d={tones.light} fill={palette.light} />
    </>
  )
}

/** Grains of wheat, rice, maize: a poured heap. */
export const drawGrain: Draw = (random, palette) => {
  const edge = heapEdge(random, 96)
  return (
    <>
      <path d={heap(edge)} fill={palette.dark} opacity=".55" />
      {tonePaths(grains(random, edge, 'grain'), palette)}
    </>
  )
}

/** Round seeds and pulses. */
export const drawSeed: Draw = (random, palette) => {
  const edge = heapEdge(random, 108)
  return (
    <>
      <path d={heap(edge)} fill={palette.dark} opacity=".6" />
      {tonePaths(grains(random, edge, 'round'), palette)}
    </>
  )
}

/** Round fruits in a pile, lit from the upper left, some with a leaf. */
export const drawFruit: Draw = (random, palette) =>
  stack(random, 34, 3).map(({ x, y, row, isDark }) => {
    const hasLeaf = random() < 0.3
    const radius = 34 + between(random, -1.5, 1.5)
    return (
      <g key={`${row}:${x}`}>
        <path d={circle(x, y, radius)} fill={isDark ? palette.dark : palette.base} />
        <path d={ellipse(x - 11, y - 15, 9, 4.6, -24)} fill={palette.light} opacity=".85" />
        {hasLeaf ? (
          <path d={blade(x + 2, y - radius + 5, 25, 10, between(random, 25, 75))} fill={palette.stem} />
        ) : null}
      </g>
    )
  })

/** Tomatoes, or long vegetables with caps, depending on the palette. */
export const drawVegetable: Draw = (random, palette) => {
  if (palette.form === 'long' || palette.form === 'slender') {
    return Array.from({ length: 17 }, (_, index) => {
      const x = (index % 9) * 40 - 6 + between(random, -9, 9) + (index > 8 ? 18 : 0)
      const y = index > 8 ? between(random, 112, 140) : between(random, 46, 84)
      const lean = between(random, -24, 24)
      const width = palette.form === 'long' ? 37 : 21
      const length = between(random, 96, 124)
      return (
        <g key={`${index}:${x}`}>
          <path
            d={pod(x, y, length, width, between(random, -9, 9), lean)}
            fill={index % 2 ? palette.base : palette.dark}
          />
          <path
            d={ellipse(x - width * 0.1 - lean * 0.4, y + length * 0.36, 2.6, 17, lean + 3)}
            fill={palette.light}
            opacity=".75"
          />
          <path d={blade(x, y + 5, 22, 6, lean)} fill={palette.stem} />
          <path d={calyx(x, y + 1, width * 0.5, 36 + lean)} fill={palette.stem} />
        </g>
      )
    })
  }
  return stack(random, 37, 3).map(({ x, y, row, isDark }) => (
    <g key={`${row}:${x}`}>
      <path d={ellipse(x, y, 38, 33, 0)} fill={isDark ? palette.dark : palette.base} />
      <path d={ellipse(x - 15, y - 8, 7, 4, -30)} fill={palette.light} opacity=".85" />
      <path d={calyx(x + 2, y - 21, 18, between(random, 0, 70))} fill={palette.stem} />
    </g>
  ))
}

/** Chillies lying in all directions; short pods for the other spices. */
export const drawSpice: Draw = (random, palette) => {
  const isChilli = palette.form === 'chilli'
  const tones: Tones = { dark: '', base: '', light: '' }
  let stems = ''
  const count = isChilli ? 46 : 130
  for (let index = 0; index < count; index++) {
    const depth = Math.sqrt(index / count)
    const x = between(random, -8, WIDTH + 8)
    const y = 34 + depth * (HEIGHT - 44) + between(random, -18, 10)
    const tone = index % 3 === 0 ? 'light' : index % 3 === 1 ? 'dark' : 'base'
    if (isChilli) {
      const lean = between(random, -58, 58)
      tones[tone] += pod(x, y, between(random, 52, 70), 13, between(random, -16, 16), lean)
      stems += line(x, y, 11, lean + between(random, -14, 14))
    } else {
      tones[tone] += blade(x, y + 14, between(random, 27, 36), 10, between(random, -80, 80))
    }
  }
  return (
    <>
      {tonePaths(tones, palette)}
      <path d={stems} fill="none" stroke={palette.stem} strokeWidth="4" strokeLinecap="round" />
    </>
  )
}

/** Marigold heads, petals in three rings. */
export const drawFlower: Draw = (random, palette) =>
  stack(random, 39, 3).map(({ x, y, row }) => {
    const degrees = between(random, 0, 40)
    return (
      <g key={`${row}:${x}`}>
        {random() < 0.35 ? (
          <path d={blade(x + 26, y - 14, 40, 13, between(random, 20, 70))} fill={palette.stem} />
        ) : null}
        <path d={rosette(x, y, 41, 13, degrees)} fill={palette.dark} />
        <path d={rosette(x, y, 30, 11, degrees + 12)} fill={palette.base} />
        <path d={rosette(x, y, 18, 8, degrees)} fill={palette.light} />
        <path d={circle(x, y, 5)} fill={palette.dark} opacity=".7" />
      </g>
    )
  })

/** Broad leaves with their ribs. */
export const drawLeaf: Draw = (random, palette) => {
  const leaves = bouquet(random, 122, 46)
  return (
    <>
      {tonePaths(leaves, palette)}
      <path
        d={leaves.ribs}
        fill="none"
        stroke={palette.stem}
        strokeWidth="1.6"
        opacity=".5"
        strokeLinecap="round"
      />
    </>
  )
}

/** Sprigs: a bent stem with pairs of small leaves. */
export const drawHerb: Draw = (random, palette) => {
  const tones: Tones = { dark: '', base: '', light: '' }
  let stems = ''
  for (let sprig = 0; sprig < 11; sprig++) {
    const foot = ((sprig + 0.5) / 11) * WIDTH + between(random, -12, 12)
    const lean = ((foot - WIDTH / 2) / WIDTH) * 44 + between(random, -9, 9)
    const height = between(random, 138, 200)
    const tone = sprig % 3 === 0 ? 'light' : sprig % 3 === 1 ? 'dark' : 'base'
    stems += line(foot, HEIGHT + 8, height, lean)
    for (let along = 0.2; along <= 1; along += 0.16) {
      const angle = (lean * Math.PI) / 180
      const x = foot + Math.sin(angle) * height * along
      const y = HEIGHT + 8 - Math.cos(angle) * height * along
      const size = 34 - along * 12
      tones[tone] += blade(x, y, size, size * 0.42, lean - 56) + blade(x, y, size, size * 0.42, lean + 56)
      if (along > 0.95) tones[tone] += blade(x, y, size, size * 0.42, lean)
    }
  }
  return (
    <>
      <path d={stems} fill="none" stroke={palette.stem} strokeWidth="3" strokeLinecap="round" />
      {tonePaths(tones, palette)}
    </>
  )
}

/** Onions and potatoes in a pile; carrots represent long roots. */
export const drawRoot: Draw = (random, palette) => {
  if (palette.form === 'tapering') {
    return Array.from({ length: 13 }, (_, index) => {
      const x = (index % 7) * 50 + (index > 6 ? 24 : 0) + between(random, -7, 7)
      const y = index > 6 ? between(random, 122, 142) : between(random, 72, 90)
      const lean = between(random, -13, 13)
      return (
        <g key={`${index}:${x}`}>
          <path
            d={
              blade(x, y + 4, 46, 10, lean - 24) +
              blade(x, y + 4, 54, 10, lean) +
              blade(x, y + 4, 46, 10, lean + 24)
            }
            fill={palette.stem}
          />
          <path
            d={pod(x, y, 128, 33, between(random, -5, 5), lean)}
            fill={index % 2 ? palette.base : palette.dark}
          />
          <path
            d={line(x - 8, y + 34, 9, 90) + line(x + 9, y + 58, 8, -90)}
            stroke={palette.light}
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </g>
      )
    })
  }
  const isBulb = palette.form === 'bulb'
  return stack(random, 34, 3).map(({ x, y, row, isDark }) => {
    const tilt = between(random, -24, 24)
    const tone = isDark ? palette.dark : palette.base
    return (
      <g key={`${row}:${x}`}>
        {isBulb ? <path d={blade(x, y - 22, 27, 7, tilt)} fill={palette.stem} /> : null}
        <path d={isBulb ? ellipse(x, y, 34, 31, tilt) : ellipse(x, y, 39, 29, tilt)} fill={tone} />
        {isBulb ? (
          <path
            d={ellipse(x, y, 20, 30, tilt) + ellipse(x, y, 7, 30, tilt)}
            fill="none"
            stroke={palette.light}
            strokeWidth="1.8"
            opacity=".65"
          />
        ) : (
          <path
            d={
              ellipse(x - 12, y - 6, 2.6, 1.8, tilt) +
              ellipse(x + 9, y + 4, 2.6, 1.8, tilt) +
              ellipse(x + 15, y - 10, 2.2, 1.6, tilt)
            }
            fill={palette.stem}
            opacity=".7"
          />
        )}
        <path d={ellipse(x - 14, y - 13, 8, 4, tilt - 28)} fill={palette.light} opacity=".8" />
      </g>
    )
  })
}

/** Tied sacks, for produce of no other category. */
export const drawOther: Draw = (random, palette) =>
  [
    { x: 62, y: 92, size: 0.9 },
    { x: 250, y: 84, size: 0.94 },
    { x: 156, y: 104, size: 1.12 },
  ].map((place) => {
    const x = place.x + between(random, -9, 9)
    const y = place.y + between(random, -6, 6)
    const fill = place.size > 1 ? palette.base : palette.dark
    return (
      <g key={place.x} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${place.size})`}>
        <path d="M-22 -8C-40 -44 -12 -30 0 -40C12 -30 40 -44 22 -8Z" fill={palette.light} />
        <path d="M-20 -6C-74 26 -78 120 -64 168H64C78 120 74 26 20 -6Z" fill={fill} />
        <path
          d="M-44 40C-54 80 -52 120 -48 150M-14 30V156M20 32C26 80 26 120 24 152M48 46C56 90 54 124 52 146"
          fill="none"
          stroke={palette.light}
          strokeWidth="2.4"
          opacity=".45"
        />
        <rect x="-25" y="-13" width="50" height="11" rx="5.5" fill={palette.stem} />
        <path
          d={`M18 -8C34 -2 30 14 38 22`}
          fill="none"
          stroke={palette.stem}
          strokeWidth="4"
          strokeLinecap="round"
        />
      </g>
    )
  })
