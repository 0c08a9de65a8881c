import { describe, expect, it } from 'vitest';
import { portalAddress, staysOnGate } from './portal-address.ts';

describe('the way to the portal', () => {
  it('is taken by itself, but not from localhost or a plain address', () => {
    expect(['localhost', '127.0.0.1', '192.168.1.20', '[::1]'].map(staysOnGate)).toEqual([true, true, true, true]);
    expect(['console.example', 'localhost.example', '1.example'].map(staysOnGate)).toEqual([false, false, false]);
  });

  it('leads back to where the person wanted to go; from the gate, to the dashboard', () => {
    expect(portalAddress('/portal/login?state=x', '/freestyle?draft=7')).toBe('/portal/login?state=x&redirect=%2Ffreestyle%3Fdraft%3D7');
    expect(portalAddress('/portal/login', '/')).toBe('/portal/login?redirect=%2Fdashboard');
    expect(portalAddress('/portal/login', '/connect-store?shop=a')).toBe('/portal/login?redirect=%2Fdashboard');
  });

  it('may be another site', () => {
    expect(portalAddress('https://id.example/start', '/users')).toBe('https://id.example/start?redirect=%2Fusers');
  });
});
