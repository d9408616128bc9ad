import { Body, Column, Container, Head, Html, Link, Row, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { brand } from '@grana/messages/brand'
import { emailFrame } from '@grana/messages/es/emails/contact'
import { Mark } from './mark.tsx'
import { darkThemeRules, font, lightTheme, text } from './theme.ts'

const bandHeights = [3, 5, 8, 13]
const width = '600px'
const edge = '24px'

type BarProps = { height: number; colour?: string; className?: string }

/** A coloured table row: the only band that every email client renders. */
function Bar({ height, colour, className }: BarProps) {
  return (
    <tr>
      <td
        className={className}
        style={{ height, lineHeight: `${height}px`, fontSize: '1px', ...(colour && { backgroundColor: colour }) }}
      >
        &#8203;
      </td>
    </tr>
  )
}

function Bands() {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0} aria-hidden="true">
      <tbody>
        {bandHeights.flatMap((height, at) => [
          <Bar
            key={`band-${height}`}
            height={height}
            colour={lightTheme.bands[at] ?? lightTheme.grana}
            className={`band-${at}`}
          />,
          <Bar key={`gap-${height}`} height={6} />,
        ])}
      </tbody>
    </table>
  )
}

type WordmarkProps = { ink: string; mark: string; themed: boolean }

function Wordmark({ ink, mark, themed }: WordmarkProps) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td style={{ paddingRight: '9px', verticalAlign: 'middle' }}>
            <Mark colour={mark} {...(themed && { className: 'mark' })} />
          </td>
          <td
            {...(themed && { className: 'ink' })}
            style={{ font: `750 22px/1 ${font}`, letterSpacing: '-0.02em', color: ink, verticalAlign: 'middle' }}
          >
            {brand.name}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Footer() {
  const quiet = { ...text.small, color: lightTheme.onFooterMuted }
  return (
    <Section className="footer" style={{ backgroundColor: lightTheme.footer }}>
      <Container style={{ maxWidth: width }}>
        <Row>
          <Column style={{ padding: `32px ${edge} 40px` }}>
            <Wordmark ink={lightTheme.onFooter} mark={lightTheme.footerMark} themed={false} />
            <Text style={{ ...quiet, marginTop: '10px' }}>{emailFrame.tagline}</Text>
            <Text style={{ ...quiet, marginTop: '20px' }}>
              {emailFrame.automatic} {emailFrame.foundAFlaw}{' '}
              <Link
                href={`mailto:${brand.securityEmail}`}
                style={{ color: lightTheme.onFooter, textDecoration: 'underline' }}
              >
                {brand.securityEmail}
              </Link>
              .
            </Text>
          </Column>
        </Row>
      </Container>
    </Section>
  )
}

type FrameProps = { title: string; preview: string; children: ReactNode }

/** The layout of every email: the head with both themes, the name, the bands and the footer. */
export function Frame({ title, preview, children }: FrameProps) {
  return (
    <Html lang="es" dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkThemeRules}</style>
      </Head>
      <Body className="page" style={{ margin: '0', padding: '0', backgroundColor: lightTheme.bg }}>
        <div style={{ display: 'none', maxHeight: '0', overflow: 'hidden' }}>{preview}</div>
        <Section
          className="page line"
          style={{ backgroundColor: lightTheme.bg, borderBottom: `1px solid ${lightTheme.line}` }}
        >
          <Container style={{ maxWidth: width }}>
            <Row>
              <Column style={{ padding: `20px ${edge}` }}>
                <Wordmark ink={lightTheme.ink} mark={lightTheme.mark} themed />
              </Column>
            </Row>
          </Container>
        </Section>
        <Section className="page" style={{ backgroundColor: lightTheme.bg }}>
          <Container style={{ maxWidth: width }}>
            <Row>
              <Column style={{ padding: `48px ${edge} 56px` }}>{children}</Column>
            </Row>
          </Container>
          <Bands />
        </Section>
        <Footer />
      </Body>
    </Html>
  )
}
