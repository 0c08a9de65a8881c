import { cleanup, render, screen } from '@testing-library/react';
import { Button, Tag } from 'antd';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { i18n } from '#console/kernel/i18n.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { AntdSurface } from './antd-surface.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

describe('surface of the component library', () => {
  it('puts the nonce of the page on every style that the library inserts', () => {
    document.head.innerHTML = '<script nonce="n-1"></script>';
    render(
      <AntdSurface>
        <Button type="primary">Go on</Button>
        <Tag>New</Tag>
      </AntdSurface>,
    );
    expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
    const styles = [...document.querySelectorAll('style')];
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter((style) => style.nonce !== 'n-1' && style.getAttribute('nonce') !== 'n-1')).toEqual([]);
  });

  it('speaks the language of the console', async () => {
    await i18n.changeLanguage('zh');
    const { Empty } = await import('antd');
    render(
      <AntdSurface>
        <Empty />
      </AntdSurface>,
    );
    expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0);
    await i18n.changeLanguage('en');
  });
});
