import type { InformationView } from '@boli/contracts'
import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InformationPicture } from '../../../components/information/information-picture.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/format.ts'

/** About four lines; longer texts can be expanded. */
const LONG_TEXT = 150

/** One item of the hub: text, source, validity, and link. */
export function InformationCard({ item }: { item: InformationView }) {
  const { t } = useTranslation('info')
  const link = item.externalLink ?? item.link
  return (
    <article className="flex h-full min-w-0 flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft">
      <InformationPicture item={item} />
      <div className="flex flex-1 flex-col items-start gap-2 p-4 sm:p-5">
        <div className="flex flex-col items-start gap-1.5">
          <Badge tone="leaf">{t(`category.${item.category}`)}</Badge>
          <span lang={item.language} className="text-soft text-sm">
            {item.source}
          </span>
        </div>
        <h3 lang={item.language} className="font-bold text-lg leading-snug">
          {item.title}
        </h3>
        <Description item={item} />
        <div className="mt-auto flex w-full flex-wrap items-center justify-between gap-x-4 pt-2">
          {link ? (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-deep underline decoration-leaf/40 underline-offset-4 hover:decoration-current"
            >
              {t('learnMore')}
              <span className="sr-only">{t('newWindow', { title: item.title })}</span>
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          ) : null}
          {item.validTill ? (
            <span className="figures text-soft text-sm">
              {t('validTill', { date: formatDate(item.validTill) })}
            </span>
          ) : null}
        </div>
      </div>
    </article>
  )
}

function Description({ item: { description: text, title, language } }: { item: InformationView }) {
  const { t } = useTranslation('info')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > LONG_TEXT
  return (
    <div className="text-soft">
      <p
        id={id}
        lang={language}
        className={classNames('whitespace-pre-line', isLong && !isOpen && 'line-clamp-4')}
      >
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-ms-1 inline-flex min-h-11 items-center rounded-field px-1 font-semibold text-deep hover:underline"
        >
          {t(isOpen ? 'showLess' : 'readMore')}
          <span className="sr-only">: {title}</span>
        </button>
      ) : null}
    </div>
  )
}
