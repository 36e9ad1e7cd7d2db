import clsx from 'clsx';
import type { ReactNode } from 'react';
import { PlainTable } from './PlainTable';
import styles from './BarChart.module.css';

/**
 * One bar: its label, and its height in each series, from below. `fill` replaces the first series' colour.
 */
interface Bar {
  readonly key: string | number;
  readonly title: string;
  readonly values: readonly number[];
  readonly fill?: string;
}

/** One series: its colour in the chart and its column in the table. */
interface Series {
  readonly label: string;
  readonly fill: string;
  readonly stroke?: string;
}

interface BarChartProps {
  /** The id of its heading. */
  readonly id: string;
  readonly title: string;
  /** The text alternative: the whole chart in a sentence. */
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly series: readonly Series[];
  /** The labels of the first and the last bar. */
  readonly ends: readonly [string, string];
  /** The head of the table's first column. */
  readonly head: string;
  /** The bars before which a line marks a change; `children` explain it. */
  readonly marks?: readonly number[];
  readonly children?: ReactNode;
}

const BAR_STEP = 10;
const BAR_WIDTH = 8;
const HEIGHT = 100;

/** Bars over time or over results, with the same data as a table. Renders nothing without bars. */
export function BarChart(props: BarChartProps) {
  const { id, title, label, bars, series, ends, head, marks = [], children } = props;
  if (bars.length === 0) return null;
  const highest = Math.max(1, ...bars.map(heightOf));
  return (
    <figure aria-labelledby={id} className={styles.chart}>
      <div className={styles.head}>
        <h2 id={id} className="heading-3">
          {title}
        </h2>
        {series.length > 1 && series.map((item) => <LegendItem key={item.label} {...item} />)}
      </div>
      {children}
      <div className={styles.plot}>
        <div aria-hidden className={clsx('tabular', styles.scale)}>
          <span>{highest}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${bars.length * BAR_STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.bars}
        >
          {bars.map((bar, index) => (
            <StackedBar
              key={bar.key}
              bar={bar}
              series={series}
              x={index * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2}
              unit={HEIGHT / highest}
            />
          ))}
          {marks.map((at) => (
            <line
              key={at}
              x1={at * BAR_STEP}
              x2={at * BAR_STEP}
              y1={0}
              y2={HEIGHT}
              className={styles.change}
            />
          ))}
        </svg>
      </div>
      <div aria-hidden className={clsx('tabular', styles.ends)}>
        <span>{ends[0]}</span>
        {bars.length > 1 && <span>{ends[1]}</span>}
      </div>
      <DataTable title={title} head={head} bars={bars} series={series} />
    </figure>
  );
}

interface StackedBarProps {
  readonly bar: Bar;
  readonly series: readonly Series[];
  readonly x: number;
  /** Height per counted item. */
  readonly unit: number;
}

function StackedBar({ bar: { title, values, fill }, series, x, unit }: StackedBarProps) {
  const below = (index: number) => sum(values.slice(0, index + 1));
  return (
    <g>
      <title>{title}</title>
      {series.map(({ label, fill: own, stroke }, index) => {
        const height = (values[index] ?? 0) * unit;
        const colour = index === 0 ? (fill ?? own) : own;
        return (
          height > 0 && (
            <rect
              key={label}
              x={x}
              y={HEIGHT - below(index) * unit}
              width={BAR_WIDTH}
              height={height}
              fill={colour}
              stroke={stroke}
            />
          )
        );
      })}
    </g>
  );
}

function LegendItem({ fill, label }: Series) {
  return (
    <span className={styles.legend}>
      <svg aria-hidden className={styles.swatch}>
        <path d="M0 0h12v12H0z" fill={fill} />
      </svg>
      {label}
    </span>
  );
}

function DataTable({ title, head, bars, series }: Pick<BarChartProps, 'title' | 'head' | 'bars' | 'series'>) {
  return (
    <details className={clsx('not-printed', styles.details)}>
      <summary>Visa som tabell</summary>
      <PlainTable caption={title} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="num">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars
            .filter((bar) => heightOf(bar) > 0)
            .map(({ key, title: barTitle, values }) => (
              <tr key={key}>
                <td className="tabular">{barTitle}</td>
                {series.map(({ label }, index) => (
                  <td key={label} className="num">
                    {values[index]}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </PlainTable>
    </details>
  );
}

const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
const heightOf = ({ values }: Bar) => sum(values);
