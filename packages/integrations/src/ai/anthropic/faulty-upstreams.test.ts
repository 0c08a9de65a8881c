import { describeFaultyUpstreams } from '../../kit/conformance/faulty-upstreams.ts';
import { anthropicWire } from '../../kit/conformance/wires.ts';
import { anthropic } from './index.ts';

describeFaultyUpstreams(anthropic, anthropicWire);
