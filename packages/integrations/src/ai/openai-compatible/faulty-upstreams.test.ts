import { describeFaultyUpstreams } from '../../kit/conformance/faulty-upstreams.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { openaiCompatible } from './index.ts';

describeFaultyUpstreams(openaiCompatible, openaiWire);
