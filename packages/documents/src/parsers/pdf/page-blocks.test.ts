import { describe, expect, it } from 'vitest';
import { type Placed, pdfOf } from '../../__fixtures__/make-pdf.ts';
import { linesOf, readHere } from '../../__fixtures__/read-here.ts';
import { boxesOf } from '../../boxes.ts';

const lines = (texts: readonly string[], x: number, y: number): Placed[] => texts.map((text, index) => ({ x, y: y - index * 13, text }));
const row = (y: number, cells: readonly (readonly [number, string])[]): Placed[] => cells.map(([x, text]) => ({ x, y, text, size: 9 }));

describe('the blocks of a page', () => {
  it('are read column by column below a title with names and marks, and above a note over both', async () => {
    const words = (side: string) => Array.from({ length: 12 }, (_, line) => `${side} column, line ${line}, which has words enough`);
    const marks = [4, 3, 2].flatMap((_, index) => [
      ...[150, 260, 370].map((x) => ({ x, y: 768 - index * 24, text: '*', size: 6 })),
      { x: 130, y: 760 - index * 24, text: `The names of some authors, line ${index}, over the middle` },
    ]);
    const page = [
      { x: 90, y: 800, text: 'A title that stands over both of the columns', size: 18 },
      ...marks,
      ...lines(words('left'), 60, 660),
      // The lines of the two columns do not stand beside each other.
      ...lines(words('right'), 312, 654),
      { x: 60, y: 440, text: 'A note that goes over the gutter between the two columns, from the left edge to the right' },
    ];
    const { text } = await readHere('paper.pdf', pdfOf([page]));
    const places = [
      'A title',
      'line 0, over the middle',
      'left column, line 0',
      'left column, line 11',
      'right column, line 0',
      'right column, line 11',
      'A note',
    ].map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('keep the names of columns that stand near to each other apart', async () => {
    const page = [
      ...row(700, [
        [60, 'Grade'],
        [95, 'Hotel'],
        [129, 'Meals'],
      ]),
      ...row(682, [
        [60, 'A'],
        [95, '140'],
        [129, '40'],
      ]),
      ...row(664, [
        [60, 'B'],
        [95, '170'],
        [129, '55'],
      ]),
    ];
    expect(linesOf(await readHere('grades.pdf', pdfOf([page])))).toEqual(['table: Grade\tHotel\tMeals\nA\t140\t40\nB\t170\t55']);
  });

  it('keep a sign of money at its number, though it stands in a column of its own elsewhere', async () => {
    const page = [
      ...row(700, [
        [60, 'First quarter'],
        [200, '$'],
        [210, '148.29'],
        [300, '$'],
        [310, '124.31'],
      ]),
      ...row(682, [
        [60, 'Second quarter'],
        [200, '$'],
        [230, '166.87'],
        [300, '$'],
        [330, '138.66'],
      ]),
      ...row(664, [
        [60, 'Third quarter'],
        [190, 'n/a'],
        [290, 'n/a'],
      ]),
    ];
    expect(linesOf(await readHere('quarters.pdf', pdfOf([page])))).toEqual([
      'table: First quarter\t$148.29\t$124.31\nSecond quarter\t$166.87\t$138.66\nThird quarter\tn/a\tn/a',
    ]);
  });

  it.each<[string, readonly (readonly (readonly [number, string])[])[], string]>([
    [
      'far from the words before it',
      [
        [
          [60, 'Segment'],
          [200, 'Sales'],
          [300, '%'],
        ],
        [
          [60, 'North'],
          [200, '1,200'],
          [296, '34'],
        ],
      ],
      'Segment\tSales\t%\nNorth\t1,200\t34',
    ],
    [
      'near the words before it',
      [
        [
          [60, 'Segment'],
          [200, 'Sales'],
          [230, '%'],
        ],
        [
          [60, 'North'],
          [200, '12'],
          [229, '34'],
        ],
      ],
      'Segment\tSales\t%\nNorth\t12\t34',
    ],
    [
      'behind a sign of money that names a column too',
      [
        [
          [60, 'In millions'],
          [200, '2022'],
          [262, '$'],
          [330, '%'],
        ],
        [
          [60, 'Premiums'],
          [200, '85,330'],
          [250, '$'],
          [258, '9,198'],
          [318, '12.1'],
          [340, '%'],
        ],
        [
          [60, 'Services'],
          [200, '9,683'],
          [254, '(1,359)'],
          [314, '(12.3)'],
          [352, '%'],
        ],
      ],
      'In millions\t2022\t$\t%\nPremiums\t85,330\t$9,198\t12.1 %\nServices\t9,683\t(1,359)\t(12.3)%',
    ],
    [
      'behind a year',
      [
        [
          [60, 'In millions'],
          [200, '2022'],
          [260, '%'],
          [320, '2021'],
          [380, '%'],
        ],
        [
          [60, 'Sales'],
          [200, '1,200'],
          [248, '100.0'],
          [276, '%'],
          [320, '900'],
          [368, '100.0'],
          [396, '%'],
        ],
        [
          [60, 'Costs'],
          [200, '408'],
          [252, '34.0'],
          [276, '%'],
          [320, '297'],
          [372, 'NM'],
          [400, '%'],
        ],
      ],
      'In millions\t2022\t%\t2021\t%\nSales\t1,200\t100.0 %\t900\t100.0 %\nCosts\t408\t34.0 %\t297\tNM%',
    ],
    [
      'beside names that begin with one',
      [
        [
          [60, 'Segment'],
          [200, 'Sales'],
          [260, '% of sales'],
          [340, '%'],
        ],
        [
          [60, 'North'],
          [200, '$'],
          [220, '408'],
          [266, '34.0'],
          [300, '%'],
          [336, '2.5'],
        ],
      ],
      'Segment\tSales\t% of sales\t%\nNorth\t$408\t34.0%\t2.5',
    ],
  ])('keep a percent sign in its own column, %s', async (_, rows, table) => {
    const page = rows.flatMap((cells, index) => row(700 - index * 18, cells));
    expect(linesOf(await readHere('shares.pdf', pdfOf([page])))).toEqual([`table: ${table}`]);
  });

  it('keep a short value at the right under the short name in the middle of its column', async () => {
    const page = [
      ...row(700, [
        [60, 'Memberships'],
        [216, '2017'],
        [316, '2016'],
      ]),
      ...row(682, [
        [60, 'Net additions'],
        [242, '31'],
        [342, '69'],
      ]),
      ...row(664, [
        [60, 'At the end'],
        [205, '54,750,12'],
        [305, '49,431,12'],
      ]),
    ];
    expect(linesOf(await readHere('members.pdf', pdfOf([page])))).toEqual([
      'table: Memberships\t2017\t2016\nNet additions\t31\t69\nAt the end\t54,750,12\t49,431,12',
    ]);
  });

  it('keep the cells of a narrow Chinese table apart', async () => {
    const page = [
      ...row(700, [
        [60, '城市'],
        [90, '住宿标准'],
        [138, '餐补'],
      ]),
      ...row(682, [
        [60, '北京'],
        [90, '五百元整'],
        [138, '一百元'],
      ]),
    ];
    expect(linesOf(await readHere('差旅.pdf', pdfOf([page])))).toEqual(['table: 城市\t住宿标准\t餐补\n北京\t五百元整\t一百元']);
  });

  it('have no hyphens in words that only the end of a line divides', async () => {
    const page = [
      'The words information, language, compile and long-term stand here.',
      'Whoever reads this document will find here the whole of its infor-',
      'mation, as it is written in this place, and what is to be done in a lan-',
      'guage that they know. Nobody could say better what we have to com-',
      'pile, or what else is due. The payments for this are all of them discov-',
      'ered late, which is what makes of them, as everybody knows, long-',
      'term debts.',
    ];
    const document = await readHere('words.pdf', pdfOf([lines(page, 60, 700)]));
    for (const words of ['its information, as', 'a language that', 'to compile, or', 'them discovered late', 'long-term debts'])
      expect(document.text).toContain(words);
    const start = document.text.indexOf('discovered');
    expect(boxesOf(document, { start, end: start + 'discovered'.length })).toHaveLength(2);
  });
});
